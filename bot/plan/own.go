package plan

import (
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/engine/modelfile"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// OwnModel makes the model that a command describes ("add model foo 13b layers
// 40"). Errors are of type *workload.Error and safe to show.
func OwnModel(o parser.Own) (modelfile.Result, error) {
	return modelfile.Describe(o.Name, modelfile.Stated(o.Model))
}

// EditModel changes what a command names about a model that a team has.
func EditModel(old model.Own, o parser.Own) (model.Own, error) {
	shape, err := modelfile.Stated(o.Model).Over(old.Shape)
	if err != nil {
		return model.Own{}, err
	}
	old.Shape, old.Published = shape, 0
	old.WeightsBytes = 0 // of the file that it was read from, no more of this shape
	if o.Model.HubID != "" {
		old.HubID = o.Model.HubID
	}
	return old, nil
}

// OwnGPU makes the card that a command describes, or changes an old one. A card
// that it is like is looked up among the known ones.
func OwnGPU(o parser.Own, old *hardware.GPU, known *catalog.Catalog) (hardware.GPU, []modelfile.Guess, error) {
	base := hardware.GPU{}
	if old != nil {
		base = *old
	}
	if o.GPU.Like != "" {
		match, found := known.FindGPU(o.GPU.Like, o.GPU.MemoryGB)
		if !found {
			return hardware.GPU{}, nil, &workload.Error{
				Kind: workload.NotFound, Key: "like", Message: "unknown gpu " + o.GPU.Like, Suggestions: known.SuggestGPUs(o.GPU.Like),
			}
		}
		base = *match.Row
		base.Aliases, base.Notes = nil, "like "+match.Row.ID
	}
	card, told := hardware.Stated(o.GPU).Over(base)
	card.ID, card.Name = o.Name, o.Name
	var guesses []modelfile.Guess
	for _, g := range told {
		guesses = append(guesses, modelfile.Guess{Key: g[0], Value: g[1], Why: g[2]})
	}
	return card, guesses, nil
}

// OwnNode makes the machine that a command describes. Its card must be known.
func OwnNode(o parser.Own, known *catalog.Catalog) (hardware.Node, error) {
	match, found := known.FindGPU(o.Node.GPU, 0)
	if !found {
		return hardware.Node{}, &workload.Error{
			Kind: workload.NotFound, Key: "gpu", Message: "unknown gpu " + o.Node.GPU, Suggestions: known.SuggestGPUs(o.Node.GPU),
		}
	}
	n := hardware.Node{
		ID: o.Name, Name: o.Name, GPU: match.Row.ID, Devices: max(o.Node.Count, 1), InterGbps: o.Node.NetworkGbps,
		HostMemory: unit.BytesOf(o.Node.HostRAMGB * float64(unit.GiB)),
	}
	switch {
	case o.Node.NVLinkGBs > 0:
		n.IntraGBs = o.Node.NVLinkGBs
	case o.Node.NVLink != nil && *o.Node.NVLink:
		n.IntraGBs = match.Row.NVLinkGBs
	}
	if n.IntraGBs > 0 {
		n.Fabric, n.ScaleUpDomain = "NVLink", n.Devices
	}
	return n, nil
}
