package bot

import (
	"errors"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/modelfile"
	"headroom/engine/unit"
	"headroom/parser"
)

// ownCommand adds, changes or removes a team's own model, card or machine that
// was told of in words.
func (x *exchange) ownCommand(text string) bool {
	said, ok := parser.ParseOwn(text)
	if !ok {
		return false
	}
	if said.Action == parser.OwnRemove {
		if said.Name == "" {
			return false
		}
		if x.remembers() {
			x.remove(string(said.Kind), said.Name, false)
		}
		return true
	}
	bare := said.Model == (parser.OwnModel{}) && said.GPU == (parser.OwnGPU{}) && said.Node == (parser.OwnNode{})
	if bare && (said.Name == "" || len(said.Problems) > 0) && said.Kind != parser.OwnNodeKind {
		x.say(words.HowToAdd)
		x.message.Form = ModelForm
		if said.Kind == parser.OwnGPUKind {
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
	case parser.OwnModelKind:
		x.addModel(said)
	case parser.OwnGPUKind:
		x.addCard(said)
	case parser.OwnNodeKind:
		x.addNode(said)
	}
	return true
}

// addModel keeps a model of figures in words.
func (x *exchange) addModel(said parser.Own) {
	m := said.Model
	if m.HubID != "" && m.ParamsB == 0 && m.Layers == 0 {
		x.fetch(m.HubID, said.Name)
		return
	}
	r, err := modelfile.Describe(said.Name, modelfile.Stated{
		ParamsB: m.ParamsB, ActiveParamsB: m.ActiveParamsB, Layers: m.Layers, Hidden: m.Hidden, Intermediate: m.Intermediate,
		Heads: m.Heads, KVHeads: m.KVHeads, HeadDim: m.HeadDim, Vocab: m.Vocab, Context: m.Context, Window: m.Window,
		Experts: m.Experts, ExpertsPerToken: m.ExpertsPerToken, ExpertWidth: m.ExpertWidth, DenseLayers: m.DenseLayers,
		Tied: m.Tied, DType: m.DType, HubID: m.HubID,
	})
	if err != nil {
		x.message.Paragraphs = append(x.message.Paragraphs, x.reason(err))
		return
	}
	for _, g := range r.Guessed {
		x.say(words.Guessed, "key", g.Key, "value", g.Value, "why", words.Translate(x.lang, g.Why))
	}
	x.keepModel(&mind{model: r.Own(said.Name, "words")}, said.Name, said.Action == parser.OwnEdit)
}

// fetch reads a model's configuration from a hub, where the program may.
func (x *exchange) fetch(hub, name string) {
	if x.c.setup.Fetch == nil {
		x.say(words.NoNetwork, "name", hub)
		return
	}
	data, err := x.c.setup.Fetch(x.ctx, hub)
	if err != nil {
		x.failed(err)
		x.say(words.NotFetched, "name", hub)
		return
	}
	r, err := modelfile.Read(hub, data)
	if err != nil || r.Model == nil {
		x.say(words.OwnFileUnread, "name", hub, "why", x.reason(err))
		return
	}
	x.in.Text = "call it " + name
	x.describe(r, "https://huggingface.co/"+hub)
}

// addCard keeps a card of figures in words, over another one where it is said
// to be like it, or over itself when it is changed.
func (x *exchange) addCard(said parser.Own) {
	g := hardware.GPU{}
	own, found := x.ownCard(said.Name)
	switch {
	case said.Action == parser.OwnEdit && found:
		g = own
	case said.Action == parser.OwnEdit:
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
	g.ID, g.Name = said.Name, said.Name
	state(&g, said.GPU)
	if g.MemoryGB <= 0 {
		x.say(words.CardMemory)
		return
	}
	err := x.c.memory.SaveGPU(x.ctx, x.in.Tenant, g, x.in.User, said.Action == parser.OwnEdit)
	x.kept(err, "gpu", said.Name, cardInWords(g))
}

// state sets what words say of a card.
func state(g *hardware.GPU, said parser.OwnGPU) {
	if said.MemoryGB > 0 && said.MemoryGB != g.MemoryGB {
		g.MemoryGB, g.ReportedMiB, g.TorchTotalGiB, g.MemoryOptionsGB = said.MemoryGB, 0, 0, nil
	}
	set := func(to *float64, value float64) {
		if value > 0 {
			*to = value
		}
	}
	set(&g.BandwidthGBs, said.BandwidthGBs)
	set(&g.TFLOPS.FP16Tensor, said.TFLOPS)
	set(&g.TFLOPS.BF16Tensor, said.TFLOPS)
	set(&g.TFLOPS.FP32, said.FP32TFLOPS)
	set(&g.TFLOPS.FP8, said.FP8TFLOPS)
	set(&g.NVLinkGBs, said.NVLinkGBs)
	if said.PowerW > 0 {
		g.TDPWatts = said.PowerW
	}
	if said.PCIeGen > 0 {
		g.PCIeGen = said.PCIeGen
	}
	if said.NVLink != nil {
		g.Link = ""
		if *said.NVLink {
			g.Link = "NVLink"
		} else {
			g.NVLinkGBs = 0
		}
	}
	if said.Capability != "" {
		g.ComputeCapability, g.Vendor = said.Capability, "NVIDIA"
		ampere := g.CapabilityAtLeast(8, 0)
		g.Supports.BF16, g.Supports.FlashAttention2, g.Supports.TF32 = new(ampere), new(ampere), new(ampere)
		g.Supports.FP8 = new(g.CapabilityAtLeast(8, 9))
	}
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
func (x *exchange) addNode(said parser.Own) {
	n := hardware.Node{}
	for _, own := range x.shelf().Nodes {
		if said.Action == parser.OwnEdit && sameName(own.ID, said.Name) {
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
	err := x.c.memory.SaveNode(x.ctx, x.in.Tenant, n, x.in.User, said.Action == parser.OwnEdit)
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
