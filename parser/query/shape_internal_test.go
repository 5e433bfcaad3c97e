package query

import "testing"

// A line in the bot's own notation comes from anybody: parts that no model has are refused.
func TestShapesAreBounded(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"layers:24+hidden:2048": true, "experts:8+active:2+expert_b:7": true, "layers:24+hidden:2048+heads:16": true,
		"layers:2400000+hidden:2048": false, "layers:-24+hidden:2048": false, "layers:0+hidden:64": false, "layers:24+hidden:2048+heads:7": false,
		"layers:24+hidden:2048+vocab:999999999": false, "experts:8+active:9+expert_b:7": false, "expert_b:Inf": false, "expert_b:NaN": false,
	} {
		if _, err := readShape(text); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}
