package workload

// Swaps tells whether states that wait on the host come back to the cards for each update and leave them for the
// rollout, as verl moves them (volcengine/verl verl/workers/fsdp_workers.py, load_fsdp_model_to_gpu and
// load_fsdp_optimizer around update_actor), instead of being used from there.
func (w *Workload) Swaps() bool { return w.Extra.Bool("offload_swaps") }

// LeavesParams tells whether parameters are away from the cards in training, too.
func (w *Workload) LeavesParams() bool { return w.Offload.Params != "" && !w.Swaps() }

// LeavesStep tells whether what the optimizer keeps is away from the cards in training, too.
func (w *Workload) LeavesStep() bool { return w.Offload.Optimizer != "" && !w.Swaps() }
