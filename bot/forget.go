package bot

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/hardware"
)

// forget removes a preset, a model or a card, and offers to bring it back.
func (x *exchange) forget(c command) bool {
	kind := kindOf(c["kind"])
	if x.c.memory == nil || x.in.Rights.External {
		sure := kind != "" || strings.EqualFold(c["verb"], "forget")
		return sure && !x.remembers()
	}
	if kind == "" {
		kind = x.kindNamed(c["name"])
	}
	if kind == "" {
		if words.TakesSomethingBack(x.in.Text) || x.means(c["name"]) {
			return false // "remove zero 3" is about the question
		}
		x.noPreset(c["name"])
		return true
	}
	own := c["mine"] != "" || kind == "preset" && x.ownPreset(c["name"])
	x.remove(kind, c["name"], own)
	return true
}

// kindOf is what a word names: preset, model or gpu.
func kindOf(word string) string {
	switch strings.TrimSuffix(strings.ToLower(word), "s") {
	case "preset", "预设":
		return "preset"
	case "model", "模型":
		return "model"
	case "gpu", "card", "显卡":
		return "gpu"
	case "node", "machine", "rack", "机器", "节点":
		return "node"
	}
	return ""
}

// kindNamed finds out what is kept under a name.
func (x *exchange) kindNamed(name string) string {
	_, found, err := x.c.memory.Preset(x.ctx, x.in.Tenant, x.in.User, name)
	x.failed(err)
	if found {
		return "preset"
	}
	own := x.shelf()
	if slices.ContainsFunc(own.Models, func(m ownModel) bool { return sameName(m.ID, name) }) {
		return "model"
	}
	if slices.ContainsFunc(own.GPUs, func(g ownGPU) bool { return sameName(g.ID, name) }) {
		return "gpu"
	}
	if slices.ContainsFunc(own.Nodes, func(n hardware.Node) bool { return sameName(n.ID, name) }) {
		return "node"
	}
	return ""
}

// ownPreset says whether the preset of that name that the person sees is the
// person's own.
func (x *exchange) ownPreset(name string) bool {
	list, err := x.c.memory.ListPresets(x.ctx, x.in.Tenant, x.in.User, "", 1000)
	x.failed(err)
	return slices.ContainsFunc(list, func(n Named) bool { return !n.Shared && sameName(n.Name, name) })
}

// remove takes an entry away.
func (x *exchange) remove(kind, name string, own bool) {
	if !own && !x.mayWrite() {
		x.say(words.MayNotWrite)
		return
	}
	err := x.shelve(kind, name, own, true)
	switch {
	case errors.Is(err, ErrUnknown):
		x.say(words.NothingNamed, "name", name)
	case x.told(err):
	default:
		x.say(words.Forgotten, "name", name)
		x.offer(words.UndoIt.In(x.lang), opRestore, scopeOf(own)+";"+kind+";"+name)
	}
}

// bringBack undoes that.
func (x *exchange) bringBack(kind, name string, own bool) {
	if !own && !x.mayWrite() {
		x.say(words.MayNotWrite)
		return
	}
	err := x.shelve(kind, name, own, false)
	switch {
	case errors.Is(err, ErrUnknown):
		x.say(words.NothingNamed, "name", name)
	case x.told(err):
	default:
		x.say(words.BroughtBack, "name", name)
	}
}

// shelve forgets or restores one entry.
func (x *exchange) shelve(kind, name string, own, forget bool) error {
	m, tenant, by := x.c.memory, x.in.Tenant, x.in.User
	owner := ""
	if own {
		owner = x.in.User
	}
	switch {
	case kind == "preset" && forget:
		return m.ForgetPreset(x.ctx, tenant, owner, name, by)
	case kind == "preset":
		return m.RestorePreset(x.ctx, tenant, owner, name, by)
	case kind == "model" && forget:
		return m.ForgetModel(x.ctx, tenant, name, by)
	case kind == "model":
		return m.RestoreModel(x.ctx, tenant, name, by)
	case kind == "node" && forget:
		return m.ForgetNode(x.ctx, tenant, name, by)
	case kind == "node":
		return m.RestoreNode(x.ctx, tenant, name, by)
	case forget:
		return m.ForgetGPU(x.ctx, tenant, name, by)
	}
	return m.RestoreGPU(x.ctx, tenant, name, by)
}

// forgetMe asks before everything about a person goes: it can't be undone.
func (x *exchange) forgetMe(command) bool {
	if !x.remembers() {
		return true
	}
	x.message.Private = true
	if x.alone() {
		x.say(words.ForgetRoomSure)
	} else {
		x.say(words.ForgetMeSure)
	}
	x.offer(words.ForgetMeYes.In(x.lang), opForgetMe, x.in.User)
	return true
}

// forgetNow does it, for the one who asked.
func (x *exchange) forgetNow(user string) {
	x.message.Private = true
	if user != x.in.User {
		x.say(words.ButtonGone)
		return
	}
	err := error(nil)
	if x.alone() {
		err = x.c.memory.ForgetAll(x.ctx, x.in.Tenant)
	} else {
		err = x.c.memory.Forget(x.ctx, x.in.Tenant, user)
		if room := ownRoom(x.in); room != "" { // direct messages, and where only the person has the bot
			err = errors.Join(err, x.c.memory.ForgetAll(x.ctx, room))
			x.c.dropTenant(room)
		}
	}
	if x.told(err) {
		return
	}
	x.c.recent.forget(x.in)
	x.c.choices.drop(x.in.Tenant)
	x.c.minds.drop(func(m *mind) bool { return m.tenant == x.in.Tenant && m.user == user })
	if x.alone() {
		x.c.dropTenant(x.in.Tenant)
	}
	x.say(words.ForgottenYou)
}

// ownRoom is the tenant of one person alone beside that of a server, where the
// platform has such rooms.
func ownRoom(in Inbound) string {
	if strings.HasPrefix(in.Tenant, "discord:") && !strings.HasPrefix(in.Tenant, "discord:user:") {
		return "discord:user:" + in.User
	}
	return ""
}

// forgetAll asks before everything that a team keeps goes: it can't be undone.
func (x *exchange) forgetAll(command) bool {
	if !x.remembers() {
		return true
	}
	x.message.Private = true
	if !x.mayWrite() {
		x.say(words.MayNotForgetIt)
		return true
	}
	x.say(words.ForgetAllSure)
	x.offer(words.ForgetAllYes.In(x.lang), opForgetAll, x.in.User)
	return true
}

// forgetAllNow does it, for the one who asked and still may.
func (x *exchange) forgetAllNow(user string) {
	x.message.Private = true
	switch {
	case user != x.in.User:
		x.say(words.ButtonGone)
	case !x.mayWrite():
		x.say(words.MayNotForgetIt)
	case x.told(x.c.memory.ForgetAll(x.ctx, x.in.Tenant)):
	default:
		x.c.dropTenant(x.in.Tenant)
		x.c.setup.Log.Info("all data of a tenant were forgotten at its word", "tenant", x.in.Tenant)
		x.say(words.ForgottenAll)
	}
}

// dropTenant forgets what the process itself holds of a tenant.
func (c *Conversation) dropTenant(tenant string) {
	c.bots.drop(tenant)
	c.minds.drop(func(m *mind) bool { return m.tenant == tenant })
	c.recent.drop(tenant)
	c.choices.drop(tenant)
}

// mostExported bounds an answer, and so an export, where nothing else is set.
const mostExported = 1 << 20

// export hands out what is kept, to those who may write for the team: what is
// shared, and what is their own.
func (x *exchange) export(command) bool {
	if !x.remembers() {
		return true
	}
	x.message.Private = true
	if !x.mayWrite() {
		x.say(words.MayNotExport)
		return true
	}
	if x.in.Open {
		x.say(words.OnlyInPrivate)
		return true
	}
	var out bytes.Buffer
	if x.told(x.c.memory.Export(x.ctx, x.in.Tenant, x.in.User, &out)) {
		return true
	}
	if out.Len() > x.c.setup.Answer {
		x.say(words.ExportTooLarge)
		return true
	}
	x.message.Title = words.ExportTitle.In(x.lang)
	x.message.Snippets = []Snippet{{Title: words.ExportTitle.In(x.lang), Name: "headroom-export.json", Language: "json", Text: out.String()}}
	return true
}

// ownEntries lists the team's own models or cards.
func (x *exchange) ownEntries(c command) bool {
	if !x.remembers() {
		return true
	}
	own := x.shelf()
	kind := kindOf(c.first("kind", "kindzh"))
	x.message.Title = words.OwnTitle.In(x.lang)
	for _, m := range own.Models {
		if kind == "model" {
			x.message.Facts = append(x.message.Facts, answer.Fact{Name: m.ID, Value: x.modelInWords(m)})
		}
	}
	for _, g := range own.GPUs {
		if kind == "gpu" {
			x.message.Facts = append(x.message.Facts, answer.Fact{Name: g.ID, Value: cardInWords(g)})
		}
	}
	if len(x.message.Facts) == 0 {
		x.say(words.NoneOwn)
		x.say(words.HowToAdd)
	}
	if n := len(x.message.Facts); n > shownOnes {
		x.message.Facts = x.message.Facts[:shownOnes]
		x.say(words.MoreOfThem, "count", number(shownOnes))
	}
	return true
}
