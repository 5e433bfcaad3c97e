package words

// SomeLayers says how many layers of a model its cards hold.
var SomeLayers = Sentence{"{count} layers on the GPU, the rest on the CPU", "GPU 上 {count} 层，其余在 CPU"}
