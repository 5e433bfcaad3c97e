package parser

import "strconv"

// adaptersMany counts adapters that are served beside one base: "10 loras", 10个lora.
var adaptersMany = patternOf(`\b(\d{1,4}) ?(?:(?:different |separate |concurrent )?(?:loras|lora adapters|adapters)\b|(?:个|套|种|份|路)(?:不同的?)? ?lora)`)

// adaptersCounted reads how many adapters one base serves; the number counts no cards.
func (r *reader) adaptersCounted() {
	served := r.matching.mentions("推理", "serv", "部署", "vllm", "sglang", "host", "deploy", "inference", "multi-lora", "多lora")
	if !served || !r.matching.mentions("lora", "adapters") || r.matching.mentions("训", "train", "tun", "微调") {
		return
	}
	m := r.places(adaptersMany, r.text)
	if m == nil {
		return
	}
	n, err := strconv.Atoi(r.text[m[2]:m[3]])
	if err != nil || n < 1 {
		return
	}
	r.query.Adapters = n
	for i, t := range r.tokens {
		if t.lo < m[3] && t.hi > m[2] || t.lo >= m[3] && t.hi <= m[1] {
			r.mark("adapters", i, i)
			r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
		}
	}
}
