package slack

import (
	"context"
	"slices"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
)

// Home is what somebody sees on the Home tab.
type Home struct {
	Lang    words.Lang // of the tab
	Chosen  string     // language of answers; empty: that of the question
	Units   string     // gib or gb
	Preset  string     // used by default; empty: none
	Presets []bot.Named
	Keeps   bool // settings can be kept
}

// homePresets is how many presets the tab lists.
const homePresets = 20

// Blocks lays the tab out.
func (h Home) Blocks() []sdk.Block {
	p := page{room: rooms[0], lang: h.Lang}
	p.header(words.HomeTitle.In(h.Lang))
	p.marked(words.HomeHow.In(h.Lang))
	p.header(words.HomeExamples.In(h.Lang))
	for i, e := range words.HelpExamples[:min(6, len(words.HelpExamples))] {
		question := e.Example.In(h.Lang)
		s := section("*" + escape(e.Topic.In(h.Lang)) + "*  " + escape(question))
		s.Accessory = sdk.NewAccessory(button(tryAction+"/"+number(i), question, words.HomeTry.In(h.Lang)))
		p.add(s)
	}
	if !h.Keeps {
		return p.blocks
	}
	p.header(words.HomeMine.In(h.Lang))
	p.choice("lang", words.HomeLanguage.In(h.Lang), h.Chosen, []pick{{"auto", words.HomeAuto.In(h.Lang)}, {"en", "English"}, {"zh", "中文"}})
	p.choice("units", words.HomeUnits.In(h.Lang), h.Units, []pick{{"gib", "GiB (2^30)"}, {"gb", "GB (10^9)"}})
	names := []pick{{"none", words.HomeNoPreset.In(h.Lang)}}
	for _, preset := range h.Presets {
		if len(preset.Name) <= blockkit.MaxOption {
			names = append(names, pick{preset.Name, preset.Name})
		}
	}
	p.choice("preset", words.HomePreset.In(h.Lang), h.Preset, names)
	p.header(words.HomePresets.In(h.Lang))
	list := []string{}
	for _, preset := range h.Presets {
		if preset.Shared {
			list = append(list, "• *"+escape(preset.Name)+"*  "+escape(preset.Value))
		}
	}
	if len(list) == 0 {
		list = []string{words.HomeEmpty.In(h.Lang)}
	}
	p.lines(list)
	p.header(words.HomeOwn.In(h.Lang))
	p.add(sdk.NewActionBlock("",
		button(formAction+"/"+string(bot.ModelForm), "open", words.AddModel.In(h.Lang)),
		button(formAction+"/"+string(bot.GPUForm), "open", words.AddGPU.In(h.Lang))))
	return p.blocks
}

// pick is an entry of a list.
type pick struct{ value, label string }

// choice is a setting with the entry that holds.
func (p *page) choice(name, label, chosen string, picks []pick) {
	var options []*sdk.OptionBlockObject
	initial := 0
	for i, one := range picks {
		options = append(options, sdk.NewOptionBlockObject(one.value, plainText(one.label, blockkit.MaxOption), nil))
		if one.value == chosen {
			initial = i
		}
	}
	list := sdk.NewOptionsSelectBlockElement(sdk.OptTypeStatic, nil, homeAction+"/"+name, options...)
	list.InitialOption = options[initial]
	s := section(escape(label))
	s.Accessory = sdk.NewAccessory(list)
	p.add(s)
}

// homeSettings are those that the tab may set, with the value that stands for
// none.
var homeSettings = map[string]string{"lang": "auto", "units": "gib", "preset": "none"}

// changeHome keeps a setting, and shows the tab again.
func (a *App) changeHome(ctx context.Context, v Arrival) {
	none, known := homeSettings[v.Name]
	if !known || a.options.Memory == nil || len(v.Text) > blockkit.MaxOption || v.In.Rights.External {
		return
	}
	value := v.Text
	if value == none {
		value = ""
	}
	if err := a.options.Memory.SetSetting(ctx, v.In.Tenant, "user:"+v.In.User, v.Name, value, v.In.User); err != nil {
		a.log.Error("a setting was not kept", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
	}
	a.publishHome(ctx, v)
}

// publishHome shows somebody their tab.
func (a *App) publishHome(ctx context.Context, v Arrival) {
	client, err := a.teams.Client(ctx, v.Team)
	if err == nil {
		err = client.PublishHome(ctx, v.In.User, a.home(ctx, v.In).Blocks())
	}
	if err != nil {
		a.log.Warn("a Home tab was not shown", "ref", v.In.Ref, "tenant", v.Team.Tenant(), "error", err)
	}
}

// home gathers what the tab shows.
func (a *App) home(ctx context.Context, in bot.Inbound) Home {
	h := Home{Lang: a.language(ctx, in), Units: "gib"}
	if a.options.Memory == nil || in.Rights.External { // a guest keeps nothing here and sees nothing of the team
		return h
	}
	h.Keeps = true
	h.Chosen, h.Preset = a.setting(ctx, in, "lang"), a.setting(ctx, in, "preset")
	if units := a.setting(ctx, in, "units"); units != "" {
		h.Units = units
	}
	presets, err := a.options.Memory.ListPresets(ctx, in.Tenant, in.User, "", homePresets)
	if err != nil {
		a.log.Error("presets are not listed", "ref", in.Ref, "tenant", in.Tenant, "error", err)
	}
	h.Presets = presets
	if h.Preset != "" && !slices.ContainsFunc(presets, func(n bot.Named) bool { return n.Name == h.Preset }) {
		h.Presets = append([]bot.Named{{Name: h.Preset}}, presets...)
	}
	return h
}

// setting is one of the person's own.
func (a *App) setting(ctx context.Context, in bot.Inbound, key string) string {
	value, err := a.options.Memory.Setting(ctx, in.Tenant, "user:"+in.User, key)
	if err != nil {
		a.log.Error("settings are not read", "ref", in.Ref, "tenant", in.Tenant, "error", err)
	}
	return value
}

// language is the one that somebody set, else English: Slack tells none without
// a scope that this needs for nothing else.
func (a *App) language(ctx context.Context, in bot.Inbound) words.Lang {
	if a.options.Memory == nil {
		return words.LangOf(in.Locale)
	}
	return words.LangOf(a.setting(ctx, in, "lang"))
}
