package memory

import (
	"strconv"
	"strings"

	"headroom/engine/workload"
)

// slot is what a pipeline layout puts on one virtual stage.
type slot struct {
	layers, predictions int
	embed, loss         bool
}

// layoutOf reads the pipeline layout of a workload: the stages between bars, in
// which E is the embedding, t a layer, m a layer of multi-token prediction and L
// the loss; "t*3" and "(tt|)*6" repeat (NVIDIA/Megatron-LM
// core/transformer/pipeline_parallel_layer_layout.py). There is none where the
// text does not deal every layer to as many stages as the workload has.
func layoutOf(c *workload.Case) []slot {
	text := c.Extra.Text("pipeline_layout")
	if text == "" || len(text) > longestLayout {
		return nil
	}
	flat, ok := expandLayout(text)
	if !ok {
		return nil
	}
	list := make([]slot, 0, c.Parallel.PP*c.Parallel.VPP)
	layers := 0
	for part := range strings.SplitSeq(flat, "|") {
		s := slot{
			layers: strings.Count(part, "t"), predictions: strings.Count(part, "m"),
			embed: strings.Contains(part, "e"), loss: strings.Contains(part, "l"),
		}
		layers += s.layers
		list = append(list, s)
	}
	if len(list) != c.Parallel.PP*max(c.Parallel.VPP, 1) || layers != len(c.Stack.Order) || !list[len(list)-1].loss || !list[0].embed {
		return nil
	}
	return list
}

// LayoutFits tells whether a workload's pipeline layout, if it has one, deals
// its layers to its stages.
func LayoutFits(c *workload.Case) bool {
	return c.Extra.Text("pipeline_layout") == "" || layoutOf(c) != nil
}

// longestLayout bounds a text that comes from outside, and what it expands to.
const longestLayout = 4096

// expandLayout writes repetitions out: groups first, then single letters.
func expandLayout(text string) (string, bool) {
	var out strings.Builder
	for i := 0; i < len(text); {
		item := text[i : i+1]
		next := i + 1
		switch {
		case text[i] == '(':
			end := strings.IndexByte(text[i:], ')')
			if end < 0 {
				return "", false
			}
			inner, ok := expandLayout(text[i+1 : i+end])
			if !ok {
				return "", false
			}
			item, next = inner, i+end+1
		case !strings.Contains("etml|", item):
			return "", false
		}
		times := 1
		if next < len(text) && text[next] == '*' {
			end := next + 1
			for end < len(text) && text[end] >= '0' && text[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(text[next+1 : end])
			if err != nil || n < 1 || n > longestLayout {
				return "", false
			}
			times, next = n, end
		}
		if out.Len()+times*len(item) > longestLayout {
			return "", false
		}
		out.WriteString(strings.Repeat(item, times))
		i = next
	}
	return out.String(), true
}
