package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// RL on rewards has several models, which a text may give cards of their own ("8 gpus for the rollout and 8 for
// training", "actor on 4, critic on 2") and sizes of their own ("7b actor, 1.8b reward model").

const (
	roleSure = `actors?|policy|trainers?|learners?|critics?|value models?|rewards?|rms?|refs?|reference|rollouts?|vllm|sglang|samplers?|sampling|训练|策略|采样|rollout|参考|奖励|价值`
	roleName = roleSure + `|training|train|generation|generating|generators?|inference|生成|推理`
	roleKind = `(?:[ -]?(?:models?|policy|workers?|engines?|servers?|模型))?`
	roleJoin = `(?: ?[/&+、] ?| and | plus |和)(?:the )?`

	rolesSure = `\b((?:` + roleSure + `)` + roleKind + `(?:` + roleJoin + `(?:` + roleSure + `)` + roleKind + `)*)`
	rolesAny  = `(?:the |an? |my )?((?:` + roleName + `)` + roleKind + `(?:` + roleJoin + `(?:` + roleName + `)` + roleKind + `)*)`

	cardSort = `( ?(?:x )?(?:rtx ?)?(?:[a-z]{1,3})?\d{2,4}(?:ti|s|x|d)?(?:[ -]?\d{2,3} ?gi?b?)?)?`
	counted  = `(\d{1,4}|one|two|three|four|five|six|seven|eight|两|一|三|四|六|八) ?(?:x ?)?(?:(nodes?|machines?|台|机|个节点|节点)(?: ?(?:of|x|with|\*) ?(\d{1,2})(?: ?x)?)?)?` + cardSort + ` ?(gpus?|cards?|张卡|张|卡|块)?`
)

var (
	roleFirst = pattern.Of(rolesSure + `(?: ?[:=] ?|(?: [a-z0-9.-]+){0,4}? on | ?(?:gets?|uses?|takes?|with|has|have|needs?|at|用|占|放|上)? ?)(?:the |an? |another |other |remaining )*` + counted + `(?:$|[^a-z0-9.]|\.(?:$|[^0-9]))`)
	cardFirst = pattern.Of(`(?:^|[^a-z0-9.])` + counted + ` ?(?:of them |of those )?(?:(?:are |go |will |used |reserved |left )?(?:for|to|as|do|doing|run|running|on|=|:|给|做|跑|用于|用来|用作)? ?)?` + rolesAny + `(?:$|[^a-z])`)
	engines   = pattern.Of(`\b(\d{1,3}) (?:vllm|sglang|rollout) engines?(?:,? (?:each )?(?:with |of |at |x )?tp ?[=:]? ?(\d{1,2}))?`)
	engineTP  = pattern.Of(`\btp(?:_size)? ?[=:]? ?(\d{1,2})\b`)

	roleCardWords = pattern.OneOf("rollout", "vllm", "sglang", "actor", "critic", "采样", "生成", "训练", "train", "learner")
	roleUnits     = pattern.OneOf("gpu", "card", "node", "machine", "卡", "张", "机", "节点", " on ", "100", "200", "800", "engine")
	rolesOfRL     = pattern.OneOf("ppo", "rlhf", "grpo", "rloo", "dapo", "reinforce", "强化", "verl", "openrlhf", "actor", "rollout")
	roleSigns     = strings.NewReplacer("/", ",", "&", ",", "+", ",", "、", ",", " and ", ",", " plus ", ",", "和", ",", "the ", "")
)

// roleOf is what a word of a training on rewards stands for.
func roleOf(word string) string {
	switch {
	case strings.Contains(word, "critic"), strings.Contains(word, "value"), strings.Contains(word, "价值"):
		return "critic"
	case strings.Contains(word, "reward"), strings.Contains(word, "奖励"), word == "rm", word == "rms", strings.HasPrefix(word, "rm "):
		return "reward"
	case strings.HasPrefix(word, "ref"), strings.Contains(word, "参考"):
		return "reference"
	case strings.Contains(word, "actor"), strings.Contains(word, "policy"), strings.Contains(word, "train"), strings.Contains(word, "learner"), strings.Contains(word, "训练"), strings.Contains(word, "策略"):
		return "actor"
	}
	return "rollout"
}

// rolesOf are the roles of a list of them, each once.
func rolesOf(list string) (roles []string) {
	for _, word := range strings.Split(roleSigns.Replace(list), ",") {
		word = strings.TrimSpace(word)
		if role := roleOf(word); word != "" && !slices.Contains(roles, role) {
			roles = append(roles, role)
		}
	}
	return roles
}

// roleShare is so many cards and what they are for.
type roleShare struct {
	roles  []string
	cards  int
	lo, hi int  // in the folded text
	united bool // they are said to be cards
}

// roleShares finds them, cards before their roles or behind them: as the text has more of, or begins with.
func (r *Reader) roleShares() []roleShare {
	text := r.Text
	var first []roleShare
	if m := r.Places(engines, text); m != nil {
		each, tp := numberAt(text, m, 2), numberAt(text, m, 4)
		if tp == 0 {
			if at := r.Places(engineTP, text); at != nil {
				tp = numberAt(text, at, 2)
			}
		}
		first = append(first, roleShare{[]string{"rollout"}, each * max(tp, 1), m[0], m[3], true})
		r.writerRanks = tp
		text = text[:m[0]] + strings.Repeat(";", m[1]-m[0]) + text[m[1]:]
	}
	named := false // a card behind a number of them
	find := func(p *pattern.Pattern, role, count int) (list []roleShare) {
		for from := 0; from < len(text); {
			m := r.Places(p, text[from:])
			if m == nil {
				break
			}
			part := text[from:]
			n := numberAt(part, m, count)
			if m[count+2] >= 0 {
				per := numberAt(part, m, count+4)
				if per == 0 {
					per = r.cardsPerNode()
				}
				n *= per
			}
			lo, hi := min(m[role], m[count]), max(m[role+1], m[count+1], m[count+3], m[count+5], m[count+7], m[count+9])
			list = append(list, roleShare{rolesOf(part[m[role]:m[role+1]]), n, from + lo, from + hi, m[count+2] >= 0 || m[count+8] >= 0})
			named = named || m[count+6] >= 0
			from += hi
		}
		return list
	}
	before, behind := find(cardFirst, 12, 2), find(roleFirst, 2, 4)
	if len(behind) > len(before) || len(behind) == len(before) && len(behind) > 0 && behind[0].lo < before[0].lo {
		before = behind
	}
	first = append(first, before...)
	if named && len(first) > 1 {
		first[0].united = true
	}
	return first
}

// sumsUp reports whether shares whose unit is left out add up to a number of cards that is told: "on 8 h100, 7 for
// training and 1 for vllm".
func (r *Reader) sumsUp(shares []roleShare) bool {
	total := 0
	for _, s := range shares {
		total += s.cards
	}
	for i, t := range r.Tokens {
		outside := !slices.ContainsFunc(shares, func(s roleShare) bool { return t.Lo >= s.lo && t.Hi <= s.hi })
		if outside && t.Type == token.Number && t.Value == float64(total) && (r.BeforeCard(i) || r.At(i+1).Type == token.Times || r.At(i+1).Type == token.Measure) {
			return true
		}
	}
	return false
}

var (
	oneForEach = pattern.Of(`\b(?:one|1|a|single) (?:gpu|card) (?:per|for each|for every|to each) (?:model|role)\b|\beach (?:model |role )?on (?:its|their) own (?:gpu|card)\b|每个(?:模型|角色)(?:一|1)(?:张|块|卡)|(?:一|1)(?:张|块|卡)(?:一|1)个(?:模型|角色)`)
	anyRole    = pattern.Of(`\b(?:actor|policy|critic|value model|reward|rm|ref|reference)s?\b|价值|奖励|参考|策略`)
)

// cardEachRole gives each role that is named a card where that is said of all: "one gpu per model: actor critic reward ref".
func (r *Reader) cardEachRole() (shares []roleShare) {
	if !r.Matches(oneForEach, r.Text) {
		return nil
	}
	for from := 0; from < len(r.Text); {
		m := r.Span(anyRole, r.Text[from:])
		if m == nil {
			break
		}
		role := roleOf(strings.TrimSuffix(r.Text[from+m[0]:from+m[1]], "s"))
		if !slices.ContainsFunc(shares, func(s roleShare) bool { return s.roles[0] == role }) {
			shares = append(shares, roleShare{[]string{role}, 1, from + m[0], from + m[1], true})
		}
		from += m[1]
	}
	return shares
}

var (
	halfForRole   = pattern.Of(`\b(?:the other |other )?half (?:of (?:them|those|it|the (?:gpus|cards)) )?(?:(?:are |go |is )?(?:for|to|do|doing|on|as) )?` + rolesAny + `|(?:一半|另一半)(?:的?卡)?(?:给|做|跑|用于)?` + rolesAny)
	cardsSaid     = pattern.Of(`\b(\d{1,4}) ?(?:x ?)?(?:gpus?|cards?|(?:rtx ?)?[a-z]{0,3}\d{2,4}s?\b)|(\d{1,4}) ?(?:张|块|卡)`)
	halfRoleWords = pattern.OneOf("half", "一半")
)

// halfEach halves the cards that are told between two roles: "32 gpus: half for rollout, half for training".
func (r *Reader) halfEach() (shares []roleShare) {
	if !r.Mentions(halfRoleWords) {
		return nil
	}
	all := r.Places(cardsSaid, r.Text)
	if all == nil {
		return nil
	}
	total := max(numberAt(r.Text, all, 2), numberAt(r.Text, all, 4))
	for from := 0; from < len(r.Text); {
		m := r.Places(halfForRole, r.Text[from:])
		if m == nil {
			break
		}
		role := r.Text[from+max(m[2], m[4]) : from+max(m[3], m[5])]
		shares = append(shares, roleShare{rolesOf(role), total / 2, from + m[0], from + m[1], true})
		from += m[1]
	}
	if len(shares) != 2 || total < 2 {
		return nil
	}
	return shares
}

// numberAt is the number of a group of a match, 0 where it is missing.
func numberAt(text string, m []int, group int) int {
	if m[group] < 0 {
		return 0
	}
	word := text[m[group]:m[group+1]]
	if n, err := strconv.Atoi(word); err == nil {
		return n
	}
	return numberWords[word]
}

var numberWords = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "一": 1, "两": 2, "三": 3, "四": 4, "六": 6, "八": 8}

var perNode = pattern.Of(`(?:nodes?|machines?|台|机)(?: ?(?:of|x|with|\*) ?|,? (?:each )?(?:with |has |have )?)(\d{1,2})(?: ?x| gpus?| ?[ahb]\d{2,3})|\b(\d{1,2}) ?[x*] ?[ahb]\d{2,3}|\b(\d{1,2}) ?(?:gpus?|cards?) (?:per|each|a) (?:node|machine)|(\d{1,2})卡`)

// cardsPerNode is how many cards a machine has, as the text tells, or eight.
func (r *Reader) cardsPerNode() int {
	if m := r.Places(perNode, r.Text); m != nil {
		for group := 2; group < len(m); group += 2 {
			if n := numberAt(r.Text, m, group); n > 1 {
				return n
			}
		}
	}
	return usualMachine
}

// usualMachine is how many cards a machine has that trains, unless it is told.
const usualMachine = 8

// roleCards reads which cards the models of a training on rewards have.
func (r *Reader) roleCards() {
	if !r.Mentions(roleCardWords) || !r.Mentions(roleUnits) || !r.Mentions(rolesOfRL) {
		return
	}
	shares := r.roleShares()
	if len(shares) == 0 {
		shares = r.cardEachRole()
	}
	if len(shares) == 0 {
		shares = r.halfEach()
	}
	united, roles := false, map[string]bool{}
	for _, s := range shares {
		united = united || s.united
		for _, role := range s.roles {
			if roles[role] {
				return // two runs are told
			}
			roles[role] = true
		}
	}
	united = united || len(shares) > 1 && r.sumsUp(shares)
	if !united || len(shares) < 2 && !(len(shares) == 1 && shares[0].united && slices.Equal(shares[0].roles, []string{"rollout"})) {
		return
	}
	total := 0
	var list []string
	for _, s := range shares {
		total += s.cards
		list = append(list, strings.Join(s.roles, "-")+"."+strconv.Itoa(s.cards))
		for i, t := range r.Tokens {
			if t.Lo >= s.lo && t.Hi <= s.hi && !t.IsCard() && t.Kind != "framework" {
				r.Mark("role_gpus", i, i)
				r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
			}
		}
		r.Asked.Drop(func(e evidence.Sign) bool { return e.Lo >= s.lo && e.Hi <= s.hi })
	}
	r.Query.RoleGPUs = strings.Join(list, "_")
	if roles["actor"] {
		r.roleTotal = total
	}
}

// settleRoles counts the cards of all roles, and takes what has an actor and a critic for PPO.
func (r *Reader) settleRoles() {
	q := &r.Query
	if q.RoleGPUs != "" {
		if r.writerRanks > 1 && q.Parallel.TP == 0 {
			q.Parallel.TP = r.writerRanks
		}
		switch rollout := query.RoleCards(q.RoleGPUs)["rollout"]; {
		case r.roleTotal > q.GPUCount:
			q.GPUCount, q.GPUCountOptions = r.roleTotal, nil
		case r.roleTotal == 0 && q.GPUCount <= rollout:
			q.RoleGPUs = "" // all of them, or of how many is not told
		}
	}
	if q.RLAlgo != "" || q.Task == "lora" || q.Task == "qlora" || q.Tasks != nil || !r.Mentions(actorWords) || !r.Mentions(criticWords) {
		return
	}
	if r.Asked.Asks("explain") && !q.NamesModel() {
		return // the notions are asked about
	}
	q.Task, q.RLAlgo = "rl", "ppo"
}

var (
	actorWords  = pattern.OneOf("actor", "策略模型")
	criticWords = pattern.OneOf("critic", "价值模型")
)

// sizeRole is a role that stands at a model or a size, and on which side.
var (
	sizeBefore = pattern.Of(`\b((?:actors?|policy|critics?|value|rewards?|rms?|refs?|reference|奖励|价值|策略|参考)` + roleKind + `(?:` + roleJoin + `(?:actors?|policy|critics?|value|rewards?|rms?|refs?|reference)` + roleKind + `)*)(?: ?[:=(] ?| (?:is|are|of|size|with|from|being|based on|uses?|using|an?|the|about|around|only|just|both|all|init(?:ialized|ialised)?(?: from)?) ?|,? ?(?:both|all) )* ?$|((?:奖励|打分|策略|价值|参考)(?:模型|model)?)(?:大小)?(?:是|为|用|用的是|选|选的|也是|约|大概|:)*(?:个)?$`)
	sizeBehind = pattern.Of(`^(?:-[a-z]+)? ?(?:models? )?(?:(?:as|for|is|being) )?(?:the |an? |my |its |our |both )?((?:actors?|policy|critics?|value models?|rewards?|rms?|judges?|refs?|reference)` + roleKind + `(?:` + roleJoin + `(?:actors?|policy|critics?|value models?|rewards?|rms?|refs?|reference)` + roleKind + `)*)\b|^(?:模型)?(?:做|作为|当|是|用作|用来做|的)*((?:奖励|打分|策略|价值|参考)(?:模型)?)`)
	sizeRoles  = pattern.OneOf("reward", "rm", "critic", "value", "奖励", "打分", "价值")
)

// modelRoles reads whose size each of several is in a training on rewards: what is trained is the actor; the reward model and
// the critic have their own.
func (r *Reader) modelRoles() {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(sizeRoles) || !r.Mentions(rlWords) && !r.Mentions(actorWords) {
		return
	}
	roleAt := func(i int) (before, behind string) {
		t := r.Tokens[i]
		left, right := r.ClauseBefore(t), r.Text[t.Hi:]
		if m := r.groups(sizeBefore, left); m != nil {
			before = m[1] + m[2]
		}
		if m := r.groups(sizeBehind, right); m != nil {
			behind = m[1] + m[2]
		}
		return before, behind
	}
	all := slices.Clone(r.Models)
	for _, s := range r.Sizes {
		all = append(all, s.Token)
	}
	slices.Sort(all)
	rolesLead := false
	for k, i := range all {
		if before, behind := roleAt(i); before != "" || behind != "" {
			rolesLead = before != "" && k == 0 || behind == ""
			break
		}
	}
	of := map[int][]string{}
	for _, i := range all {
		before, behind := roleAt(i)
		switch {
		case before != "" && (behind == "" || rolesLead):
			of[i] = rolesOf(before)
		case behind != "":
			of[i] = rolesOf(behind)
		}
	}
	other := func(i int) bool { return len(of[i]) > 0 && !slices.Contains(of[i], "actor") }
	sizes := slices.DeleteFunc(slices.Clone(r.Sizes), func(s Size) bool { return other(s.Token) })
	models := slices.DeleteFunc(slices.Clone(r.Models), other)
	if len(sizes)+len(models) == 0 {
		return
	}
	for _, s := range r.Sizes {
		if other(s.Token) {
			r.giveRoles(of[s.Token], strconv.FormatFloat(s.Billions, 'f', -1, 64)+"b", s.Token)
		}
	}
	for _, i := range r.Models {
		if other(i) {
			r.giveRoles(of[i], r.Tokens[i].Name, i)
		}
	}
	r.Sizes, r.Models = sizes, models
}

// giveRoles gives a model to its roles.
func (r *Reader) giveRoles(roles []string, name string, i int) {
	for _, role := range roles {
		switch role {
		case "reward":
			r.Query.RewardModel = name
			r.Mark("reward_model", i, i)
		case "critic":
			r.Query.CriticModel = name
			r.Mark("critic_model", i, i)
		}
	}
	r.Passed = append(r.Passed, i)
}
