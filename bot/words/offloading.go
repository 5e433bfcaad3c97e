package words

// SomeLayers says how many layers of a model its cards hold.
var SomeLayers = Sentence{"{count} layers on the GPU, the rest on the CPU", "GPU 上 {count} 层，其余在 CPU"}

// LayersHeld leads an answer with how many of all layers its cards hold.
var LayersHeld = Sentence{"{count} of {all} layers go on {cards}. ", "{cards} 可放 {all} 层中的 {count} 层。"}

// ExpertsAway says how much of a mixture's experts stays with the processor.
var ExpertsAway = Sentence{"{size} of experts on the CPU", "{size} 专家权重在 CPU"}
