package model

// Divides reports whether tensor parallelism over so many ranks comes out even: heads are divided, and those of keys
// and values divided or copied whole (vllm-project/vllm vllm/config/model.py, verify_with_parallel_config and
// get_num_kv_heads; vllm/model_executor/layers/linear.py, QKVParallelLinear). heads are those in the way where it
// does not, of the queries or, if grouped, of keys and values.
func (s *Shape) Divides(ranks int) (heads int, grouped, ok bool) {
	kv := s.KVHeads
	switch {
	case ranks <= 1:
	case s.AttentionHeads%ranks != 0:
		return s.AttentionHeads, false, false
	case s.MLA == nil && kv > 0 && kv%ranks != 0 && ranks%kv != 0:
		return kv, true, false
	}
	return 0, false, true
}

// UlyssesRanks is the largest divisor of a number of ranks among which Ulysses can exchange the heads of this
// model: it deals them as tensor parallelism does (deepspeedai/DeepSpeed
// deepspeed/runtime/sequence_parallel/ulysses_sp.py, UlyssesSPAttentionHF raises an error for others).
func (s *Shape) UlyssesRanks(most int) int {
	for n := most; n > 1; n-- {
		if _, _, even := s.Divides(n); even && most%n == 0 {
			return n
		}
	}
	return 1
}

// CacheRanks is how many tensor parallel ranks share the cache of a sequence: as many as there are heads of keys and
// values. One latent each of them holds whole.
func (s *Shape) CacheRanks() int {
	if s.MLA != nil {
		return 1
	}
	return max(s.KVHeads, 1)
}
