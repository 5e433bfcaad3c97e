package bot

import (
	"errors"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/modelfile"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/parser/definition"
)

// ownCommand adds, changes or removes a team's own model, card or machine that
// was told of in words.
func (x *exchange) ownCommand(text string) bool {
	said, ok := definition.Parse(text)
	if !ok {
		return false
	}
	if said.Action == definition.OwnRemove {
		if said.Name == "" {
			return false
		}
		if x.remembers() {
			x.remove(string(said.Kind), said.Name, false)
		}
		return true
	}
	bare := said.Model == (definition.OwnModel{}) && said.GPU == (definition.OwnGPU{}) && said.Node == (definition.OwnNode{})
	if bare && (said.Name == "" || len(said.Problems) > 0) && said.Kind != definition.OwnNodeKind {
		x.say(words.HowToAdd)
		x.message.Form = ModelForm
		if said.Kind == definition.OwnGPUKind {
			x.message.Form = GPUForm
		}
		return true
	}
	for _, p := range said.Problems {
		x.message.Paragraphs = append(x.message.Paragraphs, p.Message)
	}
	if said.Rejected || !x.remembers() {
		return true
	}
	if !x.mayWrite() {
		x.say(words.MayNotWrite)
		return true
	}
	if why, ok := x.entryName(said.Name); !ok {
		x.message.Paragraphs = append(x.message.Paragraphs, why)
		return true
	}
	switch said.Kind {
	case definition.OwnModelKind:
		x.addModel(said)
	case definition.OwnGPUKind:
		x.addCard(said)
	case definition.OwnNodeKind:
		x.addNode(said)
	}
	return true
}

// addModel keeps a model of figures in words.
func (x *exchange) addModel(said definition.Own) {
	m := said.Model
	if m.HubID != "" && m.ParamsB == 0 && m.Layers == 0 {
		x.fetch(m.HubID, said.Name)
		return
	}
	if said.Action == definition.OwnEdit {
		x.editModel(said)
		return
	}
	r, err := modelfile.Describe(said.Name, modelfile.Stated(m))
	if err != nil {
		x.message.Paragraphs = append(x.message.Paragraphs, x.reason(err))
		return
	}
	for _, g := range r.Guessed {
		x.say(words.Guessed, "key", g.Key, "value", g.Value, "why", words.FromFile(x.lang, g.Why))
	}
	x.keepModel(&mind{model: r.Own(said.Name, "words")}, said.Name, false)
}

// editModel changes what is named of a model that the team has; the rest stays.
func (x *exchange) editModel(said definition.Own) {
	for _, own := range x.shelf().Models {
		if !sameName(own.ID, said.Name) {
			continue
		}
		shape, err := modelfile.Stated(said.Model).Over(own.Shape)
		if err != nil {
			x.message.Paragraphs = append(x.message.Paragraphs, x.reason(err))
			return
		}
		own.Shape, own.Published, own.WeightsBytes = shape, 0, 0 // those were of the shape as it was
		x.keepModel(&mind{model: own}, own.ID, true)
		return
	}
	x.say(words.NothingNamed, "name", said.Name)
}

// fetch reads a model's configuration from a hub, where the program may.
func (x *exchange) fetch(hub, name string) {
	if x.c.setup.Fetch == nil {
		x.say(words.NoNetwork, "name", hub)
		return
	}
	r, err := x.c.setup.Fetch(x.ctx, hub)
	if refused, ok := errors.AsType[*workload.Error](err); ok {
		x.say(words.OwnFileUnread, "name", hub, "why", x.reason(refused))
		return
	}
	if err != nil || r.Model == nil {
		x.failed(err)
		x.say(words.NotFetched, "name", hub)
		return
	}
	x.in.Text = "call it " + name
	x.describe(r, "https://huggingface.co/"+hub)
}

// addCard keeps a card of figures in words, over another one where it is said
// to be like it, or over itself when it is changed.
func (x *exchange) addCard(said definition.Own) {
	g := hardware.GPU{}
	own, found := x.ownCard(said.Name)
	switch {
	case said.Action == definition.OwnEdit && found:
		g = own
	case said.Action == definition.OwnEdit:
		x.say(words.NothingNamed, "name", said.Name)
		return
	case said.GPU.Like != "":
		like, ok := x.bot.known.FindGPU(said.GPU.Like, said.GPU.MemoryGB)
		if !ok {
			x.say(words.NothingNamed, "name", said.GPU.Like)
			return
		}
		g = *like.Row
		g.Aliases, g.Notes = nil, ""
	}
	g, told := hardware.Stated(said.GPU).Over(g)
	g.ID, g.Name = said.Name, said.Name
	for _, guess := range told {
		x.say(words.Guessed, "key", guess[0], "value", guess[1], "why", words.FromFile(x.lang, guess[2]))
	}
	if g.MemoryGB <= 0 {
		x.say(words.CardMemory)
		return
	}
	err := x.c.memory.SaveGPU(x.ctx, x.in.Tenant, g, x.in.User, said.Action == definition.OwnEdit)
	x.kept(err, "gpu", said.Name, cardInWords(g))
}

func (x *exchange) ownCard(name string) (hardware.GPU, bool) {
	for _, g := range x.shelf().GPUs {
		if sameName(g.ID, name) {
			return g, true
		}
	}
	return hardware.GPU{}, false
}

// addNode keeps a machine of several cards.
func (x *exchange) addNode(said definition.Own) {
	n := hardware.Node{}
	for _, own := range x.shelf().Nodes {
		if said.Action == definition.OwnEdit && sameName(own.ID, said.Name) {
			n = own
		}
	}
	n.ID, n.Name = said.Name, said.Name
	if said.Node.GPU != "" {
		card, ok := x.bot.known.FindGPU(said.Node.GPU, 0)
		if !ok {
			x.say(words.NothingNamed, "name", said.Node.GPU)
			return
		}
		n.GPU = card.Row.ID
	}
	if said.Node.Count > 0 {
		n.Devices = said.Node.Count
	}
	if n.GPU == "" || n.Devices == 0 {
		x.say(words.NodeNeeds)
		return
	}
	if said.Node.NVLink != nil {
		n.Fabric = map[bool]string{true: "NVLink", false: "PCIe"}[*said.Node.NVLink]
	}
	if said.Node.NVLinkGBs > 0 {
		n.IntraGBs = said.Node.NVLinkGBs
	}
	if said.Node.NetworkGbps > 0 {
		n.InterGbps = said.Node.NetworkGbps
	}
	if said.Node.HostRAMGB > 0 {
		n.HostMemory = unit.Bytes(said.Node.HostRAMGB * 1e9)
	}
	err := x.c.memory.SaveNode(x.ctx, x.in.Tenant, n, x.in.User, said.Action == definition.OwnEdit)
	x.kept(err, "node", said.Name, number(n.Devices)+" x "+n.GPU)
}

// kept says what became of an entry.
func (x *exchange) kept(err error, kind, name, what string) {
	if errors.Is(err, ErrTaken) {
		x.say(words.NameTaken, "name", name)
		x.say(words.EditInstead, "kind", kind, "name", name)
		return
	}
	if x.told(err) {
		return
	}
	x.refresh()
	x.say(words.EntryKept, "name", name, "what", what)
	if x.hidesBuiltin(name) {
		x.say(words.HidesBuiltin, "name", name)
	}
	if kind == "gpu" {
		q := parser.Reading{Intent: parser.LargestModel, Query: parser.Query{GPU: strings.ToLower(name)}}
		x.message.Actions = append(x.message.Actions, x.question(words.AskLargest.In(x.lang, "name", name), q))
	}
	x.offer(words.UndoIt.In(x.lang), opForget, "all;"+kind+";"+name)
}
