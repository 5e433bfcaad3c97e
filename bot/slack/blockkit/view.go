package blockkit

import (
	"encoding/json"
	"errors"
	"fmt"
)

// CheckView names every limit that a modal or a Home tab breaks.
func CheckView(view []byte) error {
	var v struct {
		Type     Surface         `json:"type"`
		Title    any             `json:"title"`
		Submit   any             `json:"submit"`
		Close    any             `json:"close"`
		Metadata string          `json:"private_metadata"`
		Callback string          `json:"callback_id"`
		Blocks   json.RawMessage `json:"blocks"`
	}
	if err := json.Unmarshal(view, &v); err != nil {
		return fmt.Errorf("view: %w", err)
	}
	c := checker{}
	switch v.Type {
	case Modal:
		c.textObject("title", v.Title, MaxModalTitle, plain)
		for name, label := range map[string]any{"submit": v.Submit, "close": v.Close} {
			if label != nil {
				c.textObject(name, label, MaxModalTitle, plain)
			}
		}
		var blocks []struct {
			Type string `json:"type"`
		}
		_ = json.Unmarshal(v.Blocks, &blocks) // Check tells of it
		for _, b := range blocks {
			if b.Type == "input" && v.Submit == nil {
				c.fail("submit: needed beside inputs")
			}
		}
	case Home:
	default:
		c.fail("type: %q is no view", v.Type)
	}
	c.atMost("private_metadata", units(v.Metadata), MaxMetadata)
	c.atMost("callback_id", units(v.Callback), MaxID)
	return errors.Join(append(c.broken, Check(v.Type, v.Blocks))...)
}
