package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/store"
)

// cardFlags describe an accelerator, or a machine that holds several.
type cardFlags struct {
	Like       string  `help:"Take what is not said from this accelerator."`
	Memory     float64 `help:"GB of one device, as sold." group:"card" placeholder:"GB"`
	Bandwidth  float64 `help:"Memory bandwidth in GB/s." group:"card" placeholder:"GB/S"`
	TFLOPS     float64 `name:"tflops" help:"Dense 16-bit rate of the tensor cores in TFLOPS." group:"card" placeholder:"TFLOPS"`
	FP32       float64 `name:"fp32" help:"fp32 rate in TFLOPS." group:"card" placeholder:"TFLOPS"`
	FP8        float64 `name:"fp8" help:"Dense fp8 rate in TFLOPS." group:"card" placeholder:"TFLOPS"`
	INT8       float64 `name:"int8" help:"Dense int8 rate in TOPS." group:"card" placeholder:"TOPS"`
	NVLink     float64 `name:"nvlink" help:"NVLink bandwidth of one card in GB/s, both directions." group:"card" placeholder:"GB/S"`
	Capability string  `help:"CUDA compute capability, 8.6." group:"card"`
	Vendor     string  `help:"NVIDIA, AMD, Intel, ..." group:"card"`
	Watts      int     `help:"Board power in W." group:"card"`
	Reported   int     `name:"reported-mib" help:"MiB that the driver reports, as nvidia-smi prints it." group:"card"`

	Of      string  `help:"Accelerator that the machine holds." group:"machine"`
	Cards   int     `help:"How many it holds." group:"machine"`
	Link    float64 `help:"GB/s between its cards, of one card, both directions." group:"machine" placeholder:"GB/S"`
	Network float64 `help:"Gbit/s of the whole machine to others." group:"machine" placeholder:"GBIT/S"`
	RAM     float64 `name:"ram" help:"GiB of host memory." group:"machine" placeholder:"GIB"`
}

type addGPU struct {
	cardFlags
	Replace bool   `help:"Replace what has this name."`
	Name    string `arg:"" help:"Name, in any script."`
}

// Run keeps a card or a machine.
func (c *addGPU) Run(t *terminal) error {
	known, err := t.known()
	if err != nil {
		return err
	}
	if c.machine() {
		node := hardware.Node{ID: c.Name, Name: c.Name}
		if err := c.describeNode(&node, known); err != nil {
			return err
		}
		return t.keepNode(node, c.Replace)
	}
	var card hardware.GPU
	if c.Like != "" {
		match, ok := known.FindGPU(c.Like, c.Memory)
		if !ok {
			return notFound("accelerator", c.Like, known.SuggestGPUs(c.Like))
		}
		card = *match.Row
		card.Notes = strings.TrimSpace("like " + match.Row.Name + ". " + card.Notes)
		if c.Memory > 0 && c.Memory != card.MemoryGB { // what was reported of another size is not this card's
			card.ReportedMiB, card.TorchTotalGiB, card.MemoryOptionsGB = 0, 0, nil
		}
	}
	card.ID, card.Name, card.Aliases = c.Name, c.Name, nil
	if err := c.describe(&card); err != nil {
		return err
	}
	return t.keepCard(card, c.Replace)
}

type editGPU struct {
	cardFlags
	Name string `arg:"" help:"Name of a card or a machine of your own."`
}

// Run changes what the flags say and leaves the rest.
func (c *editGPU) Run(t *terminal) error {
	if c.Like != "" {
		return errors.New("--like is for new cards; say what is to change")
	}
	gpus, nodes, err := ownCards(t)
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if sameName(n.ID, c.Name) {
			known, err := t.known()
			if err != nil {
				return err
			}
			if err := c.describeNode(&n, known); err != nil {
				return err
			}
			return t.keepNode(n, true)
		}
	}
	found, err := pick("accelerator", gpus, cardID, []string{c.Name})
	if err != nil {
		return err
	}
	card := found[0]
	if c.machine() {
		return fmt.Errorf("%s is a card, not a machine", card.ID)
	}
	if c.Memory > 0 && c.Memory != card.MemoryGB {
		card.ReportedMiB, card.TorchTotalGiB = 0, 0
	}
	if err := c.describe(&card); err != nil {
		return err
	}
	return t.keepCard(card, true)
}

// machine says whether the flags describe a machine.
func (c *cardFlags) machine() bool {
	return c.Of != "" || c.Cards != 0 || c.Link != 0 || c.Network != 0 || c.RAM != 0
}

// card says whether they describe a card.
func (c *cardFlags) card() bool {
	return c.Memory != 0 || c.Bandwidth != 0 || c.TFLOPS != 0 || c.FP32 != 0 || c.FP8 != 0 || c.INT8 != 0 ||
		c.NVLink != 0 || c.Capability != "" || c.Vendor != "" || c.Watts != 0 || c.Reported != 0 || c.Like != ""
}

// Bounds of what a card or a machine can be; they lie far above any.
const (
	mostCardGB     = 1 << 16
	mostFigure     = 1e7
	mostDevices    = 1 << 14
	mostReported   = mostCardGB << 10
	mostHostMemory = 1 << 20 // GiB
)

// describe sets what was said of a card.
func (c *cardFlags) describe(g *hardware.GPU) error {
	for _, set := range []struct {
		flag string
		said float64
		most float64
		to   *float64
	}{
		{"memory", c.Memory, mostCardGB, &g.MemoryGB},
		{"bandwidth", c.Bandwidth, mostFigure, &g.BandwidthGBs},
		{"tflops", c.TFLOPS, mostFigure, &g.TFLOPS.FP16Tensor},
		{"fp32", c.FP32, mostFigure, &g.TFLOPS.FP32},
		{"fp8", c.FP8, mostFigure, &g.TFLOPS.FP8},
		{"int8", c.INT8, mostFigure, &g.TFLOPS.INT8},
		{"nvlink", c.NVLink, mostFigure, &g.NVLinkGBs},
	} {
		if err := setFigure(set.flag, set.said, set.most, set.to); err != nil {
			return err
		}
	}
	for _, set := range []struct {
		flag       string
		said, most int
		to         *int
	}{{"watts", c.Watts, mostFigure, &g.TDPWatts}, {"reported-mib", c.Reported, mostReported, &g.ReportedMiB}} {
		figure := float64(*set.to)
		if err := setFigure(set.flag, float64(set.said), float64(set.most), &figure); err != nil {
			return err
		}
		*set.to = int(figure)
	}
	if c.TFLOPS > 0 && g.TFLOPS.BF16Tensor > 0 {
		g.TFLOPS.BF16Tensor = c.TFLOPS
	}
	if c.Vendor != "" {
		g.Vendor = c.Vendor
	}
	if c.Capability != "" {
		g.ComputeCapability = c.Capability
		if major, _ := g.Capability(); major == 0 {
			return fmt.Errorf("--capability %q is none; write it as 8.6", c.Capability)
		}
	}
	return checkCard(g)
}

// setFigure sets a figure that was said.
func setFigure(flag string, said, most float64, to *float64) error {
	if said == 0 {
		return nil
	}
	if !(said > 0) || said > most {
		return fmt.Errorf("--%s %s is not possible; use more than 0, at most %s", flag, number(said), number(most))
	}
	*to = said
	return nil
}

// checkCard refuses a card that nothing could be computed for, and fills in what
// follows from its compute capability.
func checkCard(g *hardware.GPU) error {
	if !(g.MemoryGB > 0) || g.MemoryGB > mostCardGB {
		return fmt.Errorf("accelerator %q: its memory in GB is missing or impossible; say --memory 48", g.ID)
	}
	for _, figure := range []float64{g.BandwidthGBs, g.NVLinkGBs, g.TFLOPS.FP32, g.TFLOPS.FP16Tensor, g.TFLOPS.FP8, g.TorchTotalGiB, float64(g.ReportedMiB)} {
		if figure < 0 || math.IsInf(figure, 0) {
			return fmt.Errorf("accelerator %q: %s is not possible", g.ID, number(figure))
		}
	}
	if g.Name == "" {
		g.Name = g.ID
	}
	if g.DevicesPerBoard == 0 {
		g.DevicesPerBoard = 1
	}
	if g.ComputeCapability != "" { // both come with Ampere
		ampere := g.CapabilityAtLeast(8, 0)
		if g.Supports.BF16 == nil {
			g.Supports.BF16 = new(ampere)
		}
		if g.Supports.FlashAttention2 == nil {
			g.Supports.FlashAttention2 = new(ampere)
		}
	}
	return nil
}

// describeNode sets what was said of a machine.
func (c *cardFlags) describeNode(n *hardware.Node, known *catalog.Catalog) error {
	if c.card() {
		return errors.New("a machine has no figures of a card; add the card first, then the machine with --of")
	}
	if c.Of != "" {
		n.GPU = c.Of
	}
	if c.Cards != 0 {
		n.Devices, n.ScaleUpDomain = c.Cards, c.Cards
	}
	for _, set := range []struct {
		flag       string
		said, most float64
		to         *float64
	}{{"link", c.Link, mostFigure, &n.IntraGBs}, {"network", c.Network, mostFigure, &n.InterGbps}} {
		if err := setFigure(set.flag, set.said, set.most, set.to); err != nil {
			return err
		}
	}
	memory := float64(n.HostMemory) / float64(unit.GiB)
	if err := setFigure("ram", c.RAM, mostHostMemory, &memory); err != nil {
		return err
	}
	n.HostMemory = unit.BytesOf(memory * float64(unit.GiB))
	return checkNode(n, known)
}

// checkNode refuses a machine of unknown cards or of none.
func checkNode(n *hardware.Node, known *catalog.Catalog) error {
	match, ok := known.FindGPU(n.GPU, 0)
	switch {
	case n.GPU == "":
		return fmt.Errorf("machine %q: its accelerator is missing; say --of a100", n.ID)
	case !ok:
		return fmt.Errorf("machine %q: %w", n.ID, notFound("accelerator", n.GPU, known.SuggestGPUs(n.GPU)))
	case n.Devices <= 0 || n.Devices > mostDevices:
		return fmt.Errorf("machine %q: the number of its cards is missing or impossible; say --cards 8", n.ID)
	}
	n.GPU = match.Row.ID
	if n.Name == "" {
		n.Name = n.ID
	}
	return nil
}

func cardID(g hardware.GPU) string { return g.ID }

func nodeID(n hardware.Node) string { return n.ID }

func (t *terminal) keepCard(card hardware.GPU, replace bool) error {
	err := t.writing(func(kept *store.Store) error {
		_, err := kept.SaveGPU(t.ctx, store.Local, "", card, me(), replace)
		return hint(plainly(err), err, "--replace replaces it, `headroom gpu edit` changes it")
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "kept accelerator %s: %s GB%s%s\n", card.ID, number(card.MemoryGB),
		figure(card.BandwidthGBs, "GB/s"), figure(card.TFLOPS.FP16Tensor, "TFLOPS"))
	if match, ok := catalog.Builtin().FindGPU(card.ID, 0); ok {
		fmt.Fprintf(t.out, "  it hides the built-in %s here\n", match.Row.Name)
	}
	return nil
}

// figure is a quantity after a comma, when it is known.
func figure(value float64, unit string) string {
	if value == 0 {
		return ""
	}
	return ", " + number(value) + " " + unit
}

func (t *terminal) keepNode(node hardware.Node, replace bool) error {
	err := t.writing(func(kept *store.Store) error {
		_, err := kept.SaveNode(t.ctx, store.Local, "", node, me(), replace)
		return hint(plainly(err), err, "--replace replaces it, `headroom gpu edit` changes it")
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "kept machine %s: %s\n", node.ID, nodeLine(&node))
	if built, ok := catalog.Builtin().FindNode(node.ID); ok {
		fmt.Fprintf(t.out, "  it hides the built-in %s here\n", built.Name)
	}
	return nil
}

// nodeLine says what a machine holds.
func nodeLine(n *hardware.Node) string {
	line := strconv.Itoa(n.Devices) + "x " + n.GPU + figure(n.IntraGBs, "GB/s between cards") + figure(n.InterGbps, "Gbit/s to others")
	if n.HostMemory > 0 {
		line += ", " + unit.Binary.Format(n.HostMemory) + " RAM"
	}
	return line
}
