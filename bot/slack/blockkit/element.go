package blockkit

// element checks an interactive element.
func (c *checker) element(at string, e object) {
	kind, _ := e["type"].(string)
	at += "." + kind
	c.id(at, "action_id", e["action_id"])
	if confirm, ok := e["confirm"].(object); ok {
		c.textObject(at+".confirm.title", confirm["title"], 100, plain)
		c.textObject(at+".confirm.text", confirm["text"], 300, plain, marked)
		c.textObject(at+".confirm.confirm", confirm["confirm"], 30, plain)
		c.textObject(at+".confirm.deny", confirm["deny"], 30, plain)
	}
	if e["placeholder"] != nil {
		c.textObject(at+".placeholder", e["placeholder"], MaxPlaceholder, plain)
	}
	switch kind {
	case "button":
		c.textObject(at, e["text"], MaxButton, plain)
		c.optional(at+".value", e["value"], MaxValue)
		c.optional(at+".url", e["url"], MaxURL)
		c.optional(at+".accessibility_label", e["accessibility_label"], MaxButton)
		switch e["style"] {
		case nil, "danger":
		case "primary":
			c.primary++
		default:
			c.fail("%s.style: %v", at, e["style"])
		}
	case "overflow":
		c.options(at, e, MaxOverflow)
	case "static_select", "multi_static_select":
		c.options(at, e, MaxOptions)
	case "radio_buttons", "checkboxes":
		c.options(at, e, MaxChoices)
	case "plain_text_input":
		c.optional(at+".initial_value", e["initial_value"], MaxInput)
		if most, ok := e["max_length"].(float64); ok && (most < 1 || most > MaxInput) {
			c.fail("%s.max_length: %v", at, most)
		}
	case "file_input":
		if most, ok := e["max_files"].(float64); ok && (most < 1 || most > MaxFiles) {
			c.fail("%s.max_files: %v", at, most)
		}
	case "external_select", "number_input":
	default:
		c.fail("%s: no such element", at)
	}
}

func (c *checker) options(at string, e object, most int) {
	options := list(e["options"])
	c.between(at+".options", len(options), most)
	for _, o := range options {
		c.textObject(at+".option", o["text"], MaxOption, plain, marked)
		c.text(at+".option.value", o["value"], MaxOption)
		if o["description"] != nil {
			c.textObject(at+".option.description", o["description"], MaxOption, plain, marked)
		}
	}
	if initial, ok := e["initial_option"].(object); ok {
		for _, o := range options {
			if o["value"] == initial["value"] {
				return
			}
		}
		c.fail("%s.initial_option: not one of the options", at)
	}
}

// table checks rows, columns, cells and the text of all of them.
func (c *checker) table(at string, b object) {
	c.tables++
	rows, _ := b["rows"].([]any)
	c.between(at+".rows", len(rows), MaxRows)
	for _, row := range rows {
		cells := list(row)
		c.between(at+".cells", len(cells), MaxColumns)
		for _, cell := range cells {
			switch cell["type"] {
			case "raw_text":
				c.text(at+".cell", cell["text"], MaxTableText)
				s, _ := cell["text"].(string)
				c.cells += units(s)
			case "rich_text", "raw_number":
			default:
				c.fail("%s.cell: type %v", at, cell["type"])
			}
		}
	}
	c.atMost(at+".column_settings", len(list(b["column_settings"])), MaxColumns)
}

// chart checks a data_visualization: labels, series and points that agree.
func (c *checker) chart(at string, b object) {
	c.charts++
	c.text(at+".title", b["title"], MaxChartTitle)
	chart, _ := b["chart"].(object)
	if kind, _ := chart["type"].(string); kind != "bar" && kind != "line" && kind != "area" {
		c.fail("%s.chart: type %q", at, kind)
		return
	}
	axis, _ := chart["axis_config"].(object)
	c.optional(at+".y_label", axis["y_label"], MaxChartTitle)
	c.optional(at+".x_label", axis["x_label"], MaxChartTitle)
	names, _ := axis["categories"].([]any)
	c.between(at+".categories", len(names), MaxPoints)
	categories := map[any]bool{}
	for _, name := range names {
		c.text(at+".category", name, MaxChartLabel)
		if categories[name] {
			c.fail("%s.category: %v twice", at, name)
		}
		categories[name] = true
	}
	series := list(chart["series"])
	c.between(at+".series", len(series), MaxSeries)
	for _, s := range series {
		c.text(at+".series.name", s["name"], MaxChartLabel)
		points := list(s["data"])
		if len(points) != len(categories) {
			c.fail("%s.series: %d points for %d categories", at, len(points), len(categories))
		}
		for _, point := range points {
			if !categories[point["label"]] {
				c.fail("%s.series: no category %v", at, point["label"])
			}
		}
	}
}
