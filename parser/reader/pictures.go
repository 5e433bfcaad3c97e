package reader

// Images that go with each request or sample of a model that sees, "5 images of 1080p", are told
// in numbers that beside words would be cards, lengths and processors: they are read, and taken out
// of the text, before its words are.

// images are how many there are of each request, how large, and the pixels that each is scaled down
// to; 0 is not told. sought is whether their number is asked for.
type Images struct {
	Count, Width, Height, Pixels int
	Sought                       bool
}

// settleImages puts the images into the query.
func (r *Reader) settleImages() {
	q, told := &r.Query, r.Pictures
	if told == (Images{}) {
		return
	}
	q.Images, q.ImagesSought = max(told.Count, 1), told.Sought
	q.ImageWidth, q.ImageHeight, q.ImagePixels = told.Width, told.Height, told.Pixels
}
