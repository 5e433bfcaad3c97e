package parser

import (
	"fmt"
	"strings"
)

// hosts are families whose weights nobody has but who made them, as their names begin; none of them
// is open by another name: "gpt-4-x-alpaca" and "gpt4all" are.
var hosts = [...]string{"chatgpt", "gpt-3.5", "gpt-4o", "gpt-4.1", "gpt-4-turbo", "gpt-4.5", "claude", "gemini"}

// hosted is the token of a model that only its makers serve, or -1.
func (r *reader) hosted() int {
	q := &r.query
	if q.Model == "" || q.ParamsB > 0 || q.ParamsList != nil || q.WeightsGB > 0 || r.known() {
		return -1
	}
	for _, i := range r.models {
		name := r.tokens[i].name
		if name != q.Model {
			continue
		}
		if onlyHosted(name) {
			return i
		}
	}
	return -1
}

// onlyHosted reports whether a name is that of such a model.
func onlyHosted(name string) bool {
	if name == "gpt-4" || name == "gpt-5" {
		return true
	}
	for _, host := range hosts {
		if rest, ok := strings.CutPrefix(name, host); ok && (rest == "" || rest[0] == '-' || isDigit(rest[0])) && !strings.Contains(rest, "alpaca") {
			return true
		}
	}
	return false
}

// hostedAsked reports whether the needs of such a model are asked for: there is nothing to plan.
func (r *reader) hostedAsked() bool { return r.hosted() >= 0 }

// tellHosted says so.
func (r *reader) tellHosted(i int) {
	r.say("not_published", i, i,
		fmt.Sprintf("The weights of %q are not published: only its makers run it, so there is nothing to plan. Name an open model, such as gpt-oss-120b or qwen3-32b.", r.said(i, i)),
		fmt.Sprintf("“%s”的权重没有公开，只有其厂商能运行，无从规划。请换成开源模型，例如 gpt-oss-120b 或 qwen3-32b。", r.said(i, i)))
}
