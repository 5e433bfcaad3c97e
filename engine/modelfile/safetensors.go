package modelfile

func (r *reading) readSafetensors([]byte) error {
	return refuse("file", "safetensors headers are not read yet; use the config.json of the model")
}

func (r *reading) readIndex(*section) error {
	return refuse("weight_map", "an index of shards does not say what the model looks like; use the config.json beside it")
}
