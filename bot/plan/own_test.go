package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/parser"
)

func own(t *testing.T, text string) parser.Own {
	t.Helper()
	o, ok := parser.ParseOwn(text)
	if !ok || o.Rejected {
		t.Fatalf("%q: %+v", text, o.Problems)
	}
	return o
}

func TestOwnModelsAreMadeAndChanged(t *testing.T) {
	t.Parallel()
	made, err := plan.OwnModel(own(t, "add model foo 13b layers 40 hidden 5120 heads 40 kv 8"))
	if err != nil {
		t.Fatal(err)
	}
	if made.Params < 12.9e9 || made.Params > 13.1e9 || made.Model.Layers != 40 || made.Model.KVHeads != 8 {
		t.Errorf("%s parameters: %+v", made.Params, made.Model)
	}
	kept := made.Own("foo", "words")
	changed, err := plan.EditModel(kept, own(t, "edit model foo context 32k layers 48"))
	if err != nil {
		t.Fatal(err)
	}
	if changed.Shape.Layers != 48 || changed.Shape.MaxPositions != 32000 || kept.Shape.Layers != 40 {
		t.Errorf("changed to %+v from %+v", changed.Shape, kept.Shape)
	}
	if _, err := plan.EditModel(kept, own(t, "edit model foo kv 7")); err == nil {
		t.Error("7 key heads for 40 heads were taken")
	}
	if _, err := plan.EditModel(model.Own{Shape: catalogShape(t, "jamba-v0.1")}, own(t, "edit model foo layers 7")); err == nil {
		t.Error("the depth of a hybrid was changed")
	}
}

func catalogShape(t *testing.T, name string) model.Shape {
	t.Helper()
	match, ok := catalog.Builtin().FindModel(name)
	if !ok {
		t.Fatal(name)
	}
	return match.Row.Shape
}

func TestOwnCardsAreMadeAndChanged(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	card, guesses, err := plan.OwnGPU(own(t, "add gpu lab-a6000 48gb bw 768GB/s 155tflops nvlink"), nil, known)
	if err != nil {
		t.Fatal(err)
	}
	if card.ID != "lab-a6000" || card.MemoryGB != 48 || card.BandwidthGBs != 768 || card.NVLinkGBs == 0 || len(guesses) == 0 {
		t.Errorf("%+v, guessed %v", card, guesses)
	}
	changed, _, err := plan.OwnGPU(own(t, "edit gpu lab-a6000 300w"), &card, known)
	if err != nil || changed.TDPWatts != 300 || changed.MemoryGB != 48 {
		t.Errorf("%+v, %v", changed, err)
	}
	modded, _, err := plan.OwnGPU(own(t, "add gpu modded like rtx 4090 48gb"), nil, known)
	if err != nil || modded.MemoryGB != 48 || modded.BandwidthGBs < 1000 || !modded.BF16() {
		t.Errorf("%+v, %v", modded, err)
	}
	if _, _, err := plan.OwnGPU(own(t, "add gpu x like nothing-at-all"), nil, known); err == nil {
		t.Error("an unknown card to be like was taken")
	}
	over := known.Over(catalog.Extra{GPUs: []hardware.GPU{card}})
	node, err := plan.OwnNode(own(t, "add node lab-rack 8x lab-a6000 nvlink 512gb ram"), over)
	if err != nil || node.GPU != "lab-a6000" || node.Devices != 8 || node.IntraGBs == 0 || node.HostMemory != 512<<30 {
		t.Errorf("%+v, %v", node, err)
	}
	if _, err := plan.OwnNode(own(t, "add node r 8x nothing-at-all"), known); err == nil {
		t.Error("a machine of unknown cards was taken")
	}
}
