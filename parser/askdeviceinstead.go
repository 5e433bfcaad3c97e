package parser

import "headroom/parser/pattern"

// deviceInstead is all of a question that puts other hardware in the place of what was named before: "on a mac?", 用 mac 呢.
var deviceInstead = pattern.Of(`^(?:and |but |or |so |then |ok |now |what |how |about )*(?:on|with|using) (?:an? |my |the |some |the same on )*(?:apple )?[a-z ]{2,16}(?: gpus?| cards?)?[?.! ]*$|^(?:那|那么|如果|要是|若)?(?:用|在|换|换成|换到|放到|放在|放|跑在|改用|上)?(?:一?台|个|我的)?(?:苹果|英伟达|华为|昇腾|[a-z ]{2,16})(?:电脑|卡|显卡|的卡|上面?|的话|来?跑)*(?:呢|怎么样|行吗|可以吗|如何)[?! ]*$`)

// otherDevice reports whether a whole text is such a question, of a maker or a Mac.
func (r question) otherDevice() bool {
	if r.HasModel() || len(r.Tokens) > 10 {
		return false
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == "apple" || t.Kind == "maker" {
			return r.Matches(deviceInstead, r.Text)
		}
	}
	return false
}
