package modelfile

func (r *reading) readGGUF([]byte) error {
	return refuse("file", "GGUF headers are not read yet; use the config.json of the model")
}
