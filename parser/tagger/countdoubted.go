package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Others often tell of so many cards, and it is asked whether fewer do: "the vendor quotes 8 A100, wouldn't 4 do?",
// 供应商说要8张A100，4张够吗. The number that is asked about is that of the case.
var (
	// toldNeed ends before a number of cards that others tell of.
	toldNeed = pattern.Of(`\b(?:says?|said|saying|tells?|told|claims?|claimed|quotes?|quoted|quoting|recommends?|recommended|insists?|insisted|suggests?|suggested|proposes?|proposed|specced|sized|wants?|wanted|thinks?|lists?|listed)\b[^.?!;]{0,48}$|(?:供应商|厂商|厂家|集成商|代理商?|乙方|甲方|销售|商家|卖家|客服|方案|报价|文档|官方|老板|同事|网上|别人|有人|他们|人家|说|写|推荐|建议)[^;?!]{0,24}(?:要|需要|得|配|配了|用|上|报|写|推荐|建议|说)(?:了|的|是|至少|最少|到|用|上)*$`)
	// fewerAsked is the number that is asked about.
	fewerAsked    = pattern.Of(`[,.;?!] ?(?:so |but |and |really|hmm|surely |i think |i'd say |to me )*(?:is ?n'?t|are ?n'?t|would ?n'?t|won'?t|should ?n'?t|can'?t|could ?n'?t|does ?n'?t|is|are|would|will|should|can|could) (?:just |only |even |say |maybe |about )*(\d{1,3}|two|three|four|five|six|eight) (?:of (?:them|those|these) |cards? |gpus? )?(?:already |also |just |be |do |not |work |do the )*(?:enough|do|sufficient|suffice|ok|okay|fine|plenty|work|job|too (?:few|little))\b`)
	fewerAskedHan = pattern.Of(`[,、;.。] ?(?:我|怎么|感觉|觉得|其实|是不是|难道|不是|但|可|那|按说|理论上|实际上|自己算|算下来|真的|只)*(?:用|上|买|配|要)?(\d{1,3}|[一二两三四五六八]) ?(?:张|块|卡|片)(?:卡)?(?:是不是|难道|应该|不就|不|就|也|其实|能)*(?:够|行|可以|能跑|能行|搞定)`)
)

var doubtedWords = pattern.OneOf("enough", " do", "suffic", " ok", "fine", "plenty", "work", "too few", "too little", "够", "行", "可以", "能跑", "搞定")

// countDoubted puts that number in the place of the one that others tell of.
func countDoubted(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(doubtedWords) {
		return
	}
	for _, p := range [...]*pattern.Pattern{fewerAsked, fewerAskedHan} {
		m := said.Find(p, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
		if m == nil {
			continue
		}
		asked := tokenFrom(tokens, m[2])
		if asked <= 0 || tokens[asked].Value < 1 || tokens[asked].Type != token.Number && tokens[asked].Type != token.Several && tokens[asked].Type != token.One {
			continue
		}
		told := -1
		for i := range tokens[:asked] {
			if t := tokens[i]; (t.Type == token.Number || t.Type == token.Several) && t.Value > 1 && (tokens[i+1].Type == token.Times || tokens[i+1].Type == token.Measure || tokens[i+1].IsCard()) {
				if told >= 0 {
					return // which of them is meant nobody knows
				}
				told = i
			}
		}
		if told < 0 || tokens[told].Value == tokens[asked].Value || !said.Holds(toldNeed, said.Text[:tokens[told].Lo]) {
			return
		}
		tokens[told].Value = tokens[asked].Value
		for i := asked; i < len(tokens) && (i == asked || tokens[i].Type == token.Measure && i == asked+1); i++ {
			tokens[i].Type, tokens[i].Kind, tokens[i].Name = token.Mark, "read", ""
		}
		return
	}
}

// raisedCount doubts that more cards are the way out, with no word for them: "16 A100s run out, do we have to go to 32?".
var raisedCount = pattern.Of(`\b(?:do|does|would|must|will) (?:i|we|you|one|it) (?:really |just |then |now )*(?:(?:have|need|ought) to )?(?:go|move|scale|jump|step)(?: up)? to (\d{1,4})(?: (?:now|then|instead))? ?(?:[?.!,;]|$)`)

var goToWords = pattern.OneOf("go to", "go up to", "move to", "move up to", "scale to", "scale up to", "jump to", "step up to")

var ranOutWords = pattern.OneOf("oom", "out of mem", "run out", "ran out", "runs out", "not enough", "isn't enough", "aren't enough", "doesn't fit", "won't fit", "too small")

// countRaised takes such a number for none of another setting where it is a multiple of the cards that are told.
func countRaised(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(goToWords) || !said.Mentions(ranOutWords) {
		return
	}
	m := said.Find(raisedCount, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if m == nil {
		return
	}
	raised := tokenFrom(tokens, m[2])
	if raised <= 0 || tokens[raised].Type != token.Number || tokens[raised].Lo != m[2] {
		return
	}
	for i := range tokens[:raised] {
		t, next := &tokens[i], &tokens[i+1]
		if next.Type == token.Times && i+2 < len(tokens) {
			next = &tokens[i+2]
		}
		counts := t.Type == token.Number && t.Value > 1 && (next.IsCard() || next.Type == token.Measure && next.Kind == "card")
		if counts && tokens[raised].Value > t.Value && int(tokens[raised].Value)%int(t.Value) == 0 {
			tokens[raised].Type, tokens[raised].Kind, tokens[raised].Name = token.Mark, "raised", ""
			return
		}
	}
}
