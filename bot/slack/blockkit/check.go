package blockkit

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf16"
)

// Surface is where blocks are shown.
type Surface string

// The surfaces.
const (
	Message Surface = "message"
	Modal   Surface = "modal"
	Home    Surface = "home"
)

// object is a JSON object.
type object = map[string]any

// checker collects what breaks a limit.
type checker struct {
	surface  Surface
	broken   []error
	ids      map[string]bool
	tables   int
	charts   int
	cells    int
	markdown int
	primary  int
}

// Check names every limit that an array of blocks breaks on a surface; nil
// when it breaks none.
func Check(surface Surface, blocks []byte) error {
	var list []object
	if err := json.Unmarshal(blocks, &list); err != nil {
		return fmt.Errorf("blocks are no array of objects: %w", err)
	}
	c := checker{surface: surface, ids: map[string]bool{}}
	most := MaxViewBlocks
	if surface == Message {
		most = MaxBlocks
		if len(blocks) > MaxMessageBytes {
			c.fail("msg_blocks_too_long: %d bytes", len(blocks))
		}
	}
	c.atMost("blocks", len(list), most)
	for i, block := range list {
		c.block(fmt.Sprintf("blocks[%d]", i), block, 0)
	}
	c.atMost("tables", c.tables, 1)
	c.atMost("charts", c.charts, MaxCharts)
	c.atMost("text of tables", c.cells, MaxTableText)
	c.atMost("text of markdown blocks", c.markdown, MaxMarkdown)
	c.atMost("primary buttons", c.primary, 1)
	return errors.Join(c.broken...)
}

func (c *checker) fail(format string, args ...any) {
	c.broken = append(c.broken, fmt.Errorf(format, args...))
}

func (c *checker) atMost(what string, n, most int) {
	if n > most {
		c.fail("%s: %d, at most %d", what, n, most)
	}
}

func (c *checker) between(what string, n, most int) {
	if n < 1 {
		c.fail("%s: none", what)
	}
	c.atMost(what, n, most)
}

// text checks the length of a string that has to be there.
func (c *checker) text(what string, v any, most int) {
	s, ok := v.(string)
	if !ok {
		c.fail("%s: missing", what)
		return
	}
	c.between(what, units(s), most)
}

// optional checks a string that may be absent.
func (c *checker) optional(what string, v any, most int) {
	if v != nil {
		c.text(what, v, most)
	}
}

// textObject checks a plain_text or mrkdwn object.
func (c *checker) textObject(what string, v any, most int, kinds ...string) {
	o, ok := v.(object)
	if !ok {
		c.fail("%s: no text object", what)
		return
	}
	kind, _ := o["type"].(string)
	if !slices.Contains(kinds, kind) {
		c.fail("%s: type %q, want %v", what, kind, kinds)
	}
	if _, set := o["emoji"]; set && kind == "mrkdwn" {
		c.fail("%s: mrkdwn takes no emoji", what)
	}
	c.text(what, o["text"], most)
}

const plain, marked = "plain_text", "mrkdwn"

// id checks an identifier; those of a kind are unique in a payload.
func (c *checker) id(what, kind string, v any) {
	s, _ := v.(string)
	if s == "" {
		return
	}
	c.atMost(what+"."+kind, units(s), MaxID)
	if c.ids[kind+s] {
		c.fail("%s.%s: %q twice", what, kind, s)
	}
	c.ids[kind+s] = true
}

// allowed are the blocks of each surface, of those that this program uses.
var allowed = map[Surface][]string{
	Message: {"header", "section", "context", "actions", "divider", "image", "table", "data_table", "data_visualization", "container", "rich_text", "markdown"},
	Modal:   {"header", "section", "context", "actions", "divider", "image", "input", "rich_text", "alert"},
	Home:    {"header", "section", "context", "actions", "divider", "image", "input", "container", "rich_text", "table"},
}

// inContainer are the blocks that a container may hold.
var inContainer = []string{"actions", "context", "divider", "file", "header", "image", "input", "rich_text", "section", "table", "video"}

func (c *checker) block(at string, b object, depth int) {
	kind, _ := b["type"].(string)
	if depth == 0 && !slices.Contains(allowed[c.surface], kind) || depth > 0 && !slices.Contains(inContainer, kind) {
		c.fail("%s: no %q here", at, kind)
		return
	}
	c.id(at, "block_id", b["block_id"])
	at += "." + kind
	switch kind {
	case "header":
		c.textObject(at, b["text"], MaxHeader, plain)
	case "section":
		c.section(at, b)
	case "context":
		elements := list(b["elements"])
		c.between(at, len(elements), MaxContext)
		for _, e := range elements {
			if kind, _ := e["type"].(string); kind == "image" {
				c.text(at+".alt_text", e["alt_text"], MaxAlt)
				continue
			}
			c.textObject(at, e, MaxSection, plain, marked)
		}
	case "actions":
		elements := list(b["elements"])
		c.between(at, len(elements), MaxElements)
		for _, e := range elements {
			c.element(at, e)
		}
	case "input":
		c.textObject(at+".label", b["label"], MaxLabel, plain)
		if b["hint"] != nil {
			c.textObject(at+".hint", b["hint"], MaxLabel, plain)
		}
		element, _ := b["element"].(object)
		c.element(at, element)
	case "image":
		c.text(at+".alt_text", b["alt_text"], MaxAlt)
		c.optional(at+".image_url", b["image_url"], MaxURL)
	case "table":
		c.table(at, b)
	case "data_visualization":
		c.chart(at, b)
	case "container":
		c.textObject(at+".title", b["title"], MaxTitle, plain)
		children := list(b["child_blocks"])
		c.between(at+".child_blocks", len(children), MaxChildren)
		for i, child := range children {
			c.block(fmt.Sprintf("%s[%d]", at, i), child, depth+1)
		}
	case "markdown":
		c.text(at, b["text"], MaxMarkdown)
		s, _ := b["text"].(string)
		c.markdown += units(s)
	}
}

func (c *checker) section(at string, b object) {
	fields := list(b["fields"])
	if b["text"] == nil && len(fields) == 0 {
		c.fail("%s: neither text nor fields", at)
	}
	if b["text"] != nil {
		c.textObject(at, b["text"], MaxSection, plain, marked)
	}
	c.atMost(at+".fields", len(fields), MaxFields)
	for _, f := range fields {
		c.textObject(at+".fields", f, MaxField, plain, marked)
	}
	if accessory, ok := b["accessory"].(object); ok {
		c.element(at+".accessory", accessory)
	}
}

// units counts UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// list is an array of objects; what is none is left out and counted as none.
func list(v any) []object {
	values, _ := v.([]any)
	out := make([]object, 0, len(values))
	for _, value := range values {
		o, _ := value.(object)
		out = append(out, o)
	}
	return out
}
