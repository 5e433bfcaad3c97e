package memory

import (
	"headroom/engine/calibration"
	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Result is what one GPU needs, the fullest one unless a rank was named.
type Result struct {
	Allocated, Reserved, Process unit.Bytes
	Components                   []Component
	Phases                       []Moment
	Peak                         string
	Weights, KVCache             unit.Bytes
	Activations, ModelState      unit.Bytes
	KVTokens                     unit.Tokens
	// KVRoom are those of KVTokens for which the server's own share has room.
	KVRoom    unit.Tokens
	Trainable unit.Params
	Profile   profile.Profile
	Host      Host
	Disk      Disk
	Saving    *Saving // nil: no weights are put together to be saved
	// ServerShare is the share of the card that a server has to be given for the
	// load it was told of; 0 where its own share is enough.
	ServerShare float64
	// ServerShort is what its own share lacks for that load.
	ServerShort unit.Bytes
}

// profileOf is what the framework keeps. One that only trains is taken to run
// models as transformers does.
func profileOf(c *workload.Case) profile.Profile {
	p := profile.Of(c.Framework, c.FrameworkVersion)
	if c.Task == workload.Infer && p.Prefill == (profile.Prefill{}) && !c.GGML() {
		p = profile.Of("transformers", "")
	}
	if p.Trainer && c.Training() && zero(c) && !c.LeavesParams() {
		engine := profile.Of("deepspeed", "")
		p.Mixed, p.Grads, p.Shard = engine.Mixed, engine.Grads, engine.Shard
	}
	// accelerate upcasts what is trained before it is sharded (huggingface/accelerate
	// src/accelerate/accelerator.py, prepare_model, and utils/fsdp_utils.py).
	if p.Trainer && c.Training() && c.FSDP != "" && c.Mixed() {
		p.Mixed = profile.States{Weights: "fp32", Grads: "fp32"}
	}
	if p.Trainer && c.FSDP != "" && c.Extra.Int("fsdp_version") == 2 {
		p.Shard = profile.Of("fsdp2", "").Shard
	}
	return p
}

// Evaluate computes the timeline of every pipeline rank and reports the one
// asked for.
func Evaluate(c *workload.Case, t *calibration.Table) Result { return new(Meter).evaluate(c, t, false) }

// Meter measures one case after another for a search, which tries many settings,
// and keeps its ledgers from one to the next. It is not safe for concurrent use.
type Meter struct {
	profile    profile.Profile
	ledgers    [2]ledger // of the fullest rank so far, and of the next
	components []Component
}

// Totals is Evaluate without what only a reader needs: formulas, sources,
// phases and disk; host RAM stands in it only where the workload limits it. Its
// components are good until the next case.
func (m *Meter) Totals(c *workload.Case, t *calibration.Table) Result { return m.evaluate(c, t, true) }

func (m *Meter) evaluate(c *workload.Case, t *calibration.Table, brief bool) Result {
	m.profile = t.Profile(profileOf(c))
	p := &m.profile
	over := t.Of(c)
	ranks := stages(c)
	chosen := ranks
	switch c.Rank {
	case workload.RankFirst:
		chosen = ranks[:1]
	case workload.RankLast:
		chosen = ranks[len(ranks)-1:]
	}
	var (
		full  *ledger
		which *stage
		most  = -1.0
	)
	for i := range chosen {
		if len(c.Pool) == 0 && i > 0 && i < len(chosen)-1 && sameStage(&chosen[i], &chosen[i-1]) {
			continue // a later rank with the same layers holds fewer micro-batches
		}
		l := &m.ledgers[0]
		if l == full {
			l = &m.ledgers[1]
		}
		l.open(over, brief)
		if c.Training() {
			bookTraining(c, p, &chosen[i], l)
		} else {
			bookInference(c, p, &chosen[i], l)
		}
		_, total := l.peak(phasesOf(c))
		if len(c.Pool) == len(ranks) { // the fullest of unlike cards is the one with the least room
			total /= float64(c.Pool[chosen[i].index].Limit)
		}
		if total > most {
			full, which, most = l, &chosen[i], total
		}
	}
	if len(c.Pool) == len(ranks) {
		c.Card, c.Limit = c.Pool[which.index].Card, c.Pool[which.index].Limit
	}
	return m.summarise(c, which, full)
}

func phasesOf(c *workload.Case) Phase {
	switch {
	case c.Task == workload.RL && c.RLAlgo != "dpo":
		return resident
	case c.Training():
		return training
	case merges(c):
		return Load
	case !c.Arch.Generates():
		return inference &^ Decode
	}
	return inference
}

func sameStage(a, b *stage) bool {
	if a.embed != b.embed || a.head != b.head {
		return false
	}
	for k := range a.layers {
		if a.layers[k] != b.layers[k] {
			return false
		}
	}
	return true
}

// summarise reads the totals off the ledger and puts what lies outside the
// allocator on top.
func (m *Meter) summarise(c *workload.Case, s *stage, l *ledger) Result {
	over := &l.over
	if line := l.add("workspace", over.Workspace, resident|inference); line != nil {
		line.explain(over.WorkspaceSource, over.WorkspaceText)
	}
	phase, allocated := l.peak(phasesOf(c))
	r := Result{Peak: phaseNames[phase], Profile: m.profile, ServerShare: l.share, ServerShort: unit.BytesOf(l.short)}
	if !l.brief {
		r.Phases = moments(c, l)
	}
	if line := l.add("fragmentation", fragmentation(c, l, allocated), phase); line != nil {
		line.explain(over.ReservedSource, over.ReservedText)
	}
	if line := l.add("communication", over.Communication, phase); line != nil {
		line.explain(over.CommunicationSource, over.CommunicationText)
	}
	if line := l.add("cuda_graphs", over.Graphs, phase); line != nil {
		line.explain(over.GraphsSource, over.GraphsText)
	}
	if line := l.add("context", over.Context, phase); line != nil {
		line.explain(over.ContextSource, over.ContextText)
	}
	if l.brief {
		m.components = l.sums(phase, m.components[:0])
		r.Components = m.components
	} else {
		r.Components = l.components(phase)
	}
	for _, part := range r.Components {
		switch part.Name {
		case "communication", "cuda_graphs", "context":
		case "fragmentation":
			r.Reserved += part.Bytes
		default:
			r.Allocated += part.Bytes
			r.Reserved += part.Bytes
		}
		r.Process += part.Bytes
	}
	r.Weights = unit.BytesOf(l.of("weights", phase) + l.of("tower", phase))
	r.KVCache = unit.BytesOf(l.of("kv_cache", Decode))
	r.Activations = unit.BytesOf(activations(c, l))
	for _, name := range []string{"weights", "master_weights", "gradients", "optimizer", "adapters"} {
		r.ModelState += unit.BytesOf(l.of(name, training|inference))
	}
	if c.Server() {
		if one := tokenCache(c, s); one > 0 {
			r.KVTokens = unit.Tokens(float64(r.KVCache) / one)
			r.KVRoom = unit.Tokens(max(float64(r.KVCache)-l.short, 0) / one)
		}
	}
	if l.brief && c.HostRAMGB == 0 {
		return r
	}
	r.Host = hostOf(c, &r)
	if l.brief {
		return r
	}
	r.Trainable = trainable(c, &r.Profile)
	r.Disk = diskOf(c, &r)
	r.Saving = savingOf(c, &r.Profile)
	return r
}

// moments lists the phases of the timeline.
func moments(c *workload.Case, l *ledger) (list []Moment) {
	for _, name := range []Phase{Load, Forward, LossPeak, Backward, BackwardEnd, Step, Prefill, Decode} {
		if phasesOf(c)&name != 0 {
			size := l.at(name)
			if name == Prefill {
				size = max(size, l.at(Output))
			}
			list = append(list, Moment{phaseNames[name], unit.BytesOf(size)})
		}
	}
	return list
}

// activations is the figure that is reported under that name: all that backward
// waits for in training, the profiled peak with its logits for servers, the
// compute buffer of llama.cpp.
func activations(c *workload.Case, l *ledger) float64 {
	switch {
	case c.Training():
		return l.of("activations", Forward)
	case c.Server():
		return l.of("activations", Prefill)
	}
	return l.of("activations", Prefill)
}

// fragmentation is what the caching allocator holds beyond the live tensors of the
// peak: it keeps what the phase that makes it hold most has left, which need not
// be the phase with the most live tensors.
func fragmentation(c *workload.Case, l *ledger, allocated float64) float64 {
	most := allocated
	for phase := Forward; phase <= Decode; phase <<= 1 {
		if phasesOf(c)&phase != 0 {
			live := l.at(phase)
			most = max(most, live+cached(c, l, phase, live))
		}
	}
	return most - allocated
}

// cached is what the allocator holds in a phase beyond live tensors. Before it
// fails it gives cached blocks back, so it never needs more than others leave of the
// card as long as the live tensors fit; where they do not, it is told what all would
// take (pytorch/pytorch c10/cuda/CUDACachingAllocator.cpp, release_cached_blocks).
func cached(c *workload.Case, l *ledger, phase Phase, allocated float64) float64 {
	over := &l.over
	var logits, moving, pool float64
	for i := range l.entries {
		if e := &l.entries[i]; e.alive&phase != 0 {
			switch e.name {
			case "logits":
				logits += e.bytes
			case "activations", "gathered", "buffers":
				moving += e.bytes
			case "rollout_cache":
				if c.Extra.Number("rollout_share") > 0 { // the engine's own, whole
					pool += e.bytes
				}
			}
		}
	}
	extra := (allocated-moving-logits-pool)*(over.Static-1) + max(moving*(over.Dynamic-1)+logits*(over.Logits-1), l.freed-moving-logits)
	if room := float64(c.Limit) - c.UsedGB*float64(unit.GB) - allocated - over.Context - over.Communication - over.Graphs; c.Limit > 0 && room > 0 {
		extra = min(extra, room)
	}
	return extra
}

func trainable(c *workload.Case, p *profile.Profile) unit.Params {
	switch {
	case !c.Training():
		return 0
	case !c.Adapters():
		return trainedParams(c)
	}
	one, all := whole(c)
	return unit.Params(adapterParams(one, p, all) + trainedModules(one, all))
}
