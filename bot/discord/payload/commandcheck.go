package payload

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// commandName is the documented pattern. Scripts without case pass as they are.
var commandName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)
})

// CheckCommands names every limit that the commands of an application break.
func CheckCommands(list []Command) error {
	var c checker
	count := map[int]int{}
	seen := map[string]bool{}
	for i := range list {
		cmd := &list[i]
		count[cmd.Type]++
		key := fmt.Sprint(cmd.Type, "/", cmd.Name)
		if seen[key] {
			c.fail("/%s is there twice", cmd.Name)
		}
		seen[key] = true
		c.command(cmd)
	}
	c.atMost("slash commands", count[SlashCommand], MaxSlashCommands)
	c.atMost("message commands", count[MessageCommand], MaxMessageCommands)
	return errors.Join(c.broken...)
}

func (c *checker) command(cmd *Command) {
	where := "/" + cmd.Name
	slash := cmd.Type == SlashCommand
	c.names(where, cmd.Name, cmd.NameLocalized, slash)
	if slash {
		c.descriptions(where, cmd.Description, cmd.DescribedLocalized)
	} else if cmd.Description != "" || len(cmd.Options) > 0 {
		c.fail("%s: only slash commands have a description and options", where)
	}
	c.options(where, cmd.Options, 0)
	// The sum is counted for each language: the longest of each text is safe.
	sum := longest(cmd.Name, cmd.NameLocalized) + longest(cmd.Description, cmd.DescribedLocalized) + weigh(cmd.Options)
	c.atMost(where+": names, descriptions and values", sum, MaxCommandSum)
}

func (c *checker) names(where, name string, localized map[string]string, strict bool) {
	c.atMost(where+": locales", len(localized), MaxLocales)
	all := map[string]string{"": name}
	for locale, other := range localized {
		all[locale] = other
	}
	for locale, one := range all {
		c.length(where+" "+locale, one, 1, MaxCommandName)
		if strict && (!commandName().MatchString(one) || strings.ToLower(one) != one) {
			c.fail("%s: %q can't be a name", where, one)
		}
	}
}

func (c *checker) descriptions(where, text string, localized map[string]string) {
	c.atMost(where+": locales", len(localized), MaxLocales)
	c.length(where+": description", text, 1, MaxCommandText)
	for locale, other := range localized {
		c.length(where+": description "+locale, other, 1, MaxCommandText)
	}
}

func (c *checker) options(where string, list []CommandOption, depth int) {
	c.atMost(where+": options", len(list), MaxCommandOptions)
	seen := map[string]bool{}
	optional := false
	for i := range list {
		o := &list[i]
		at := where + " " + o.Name
		c.names(at, o.Name, o.NameLocalized, true)
		c.descriptions(at, o.Description, o.DescribedLocalized)
		if seen[o.Name] {
			c.fail("%s is there twice", at)
		}
		seen[o.Name] = true
		if o.Required && optional {
			c.fail("%s: required options come first", at)
		}
		optional = optional || !o.Required
		if o.Autocomplete && (len(o.Choices) > 0 || o.Type != StringOption && o.Type != NumberOption) {
			c.fail("%s: no autocomplete here", at)
		}
		c.atMost(at+": length", o.MaxLength, MaxOptionText)
		c.choices(at, o.Choices)
		switch {
		case o.Type == SubCommand && depth == 0:
			c.options(at, o.Options, 1)
		case o.Type == SubCommand || len(o.Options) > 0:
			c.fail("%s: options within an option", at)
		}
	}
}

func longest(text string, localized map[string]string) int {
	n := Length(text)
	for _, other := range localized {
		n = max(n, Length(other))
	}
	return n
}

func weigh(list []CommandOption) int {
	n := 0
	for _, o := range list {
		n += longest(o.Name, o.NameLocalized) + longest(o.Description, o.DescribedLocalized) + weigh(o.Options)
		for _, one := range o.Choices {
			n += Length(one.Name) + Length(one.Value)
		}
	}
	return n
}
