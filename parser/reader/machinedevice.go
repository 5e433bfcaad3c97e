package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Telephones, consoles and thin laptops have one memory for all, and no card: what runs there is
// worked out as on a processor whose RAM it is. Makers tell them apart by a number and a word behind
// the line: "iphone 15 pro", "galaxy s24 ultra".

// deviceWords stand behind the number of a device and belong to its name.
var deviceWords = map[string]bool{
	"pro": true, "max": true, "plus": true, "mini": true, "ultra": true, "air": true, "se": true, "fe": true, "fold": true, "oled": true, "lcd": true,
}

// toldOfDevice stands behind a device that is only told of, as what a program is for.
var toldOfDevice = pattern.Of(`^(?:上的?|里的?|端的?|的)?[a-z0-9 ]{0,8}?\b(?:apps?|applications?|backend|clients?|games?|users?|developers?|bit|px|screens?|images?)\b|^(?:上?的)?(?:号|评论|客服|行业|维修|配件|产品|评测|销售|厂商|店|壳|软件|助手|应用|客户端|用户|游戏|截图|后端|开发)`)

var (
	whatCardHanWords = pattern.OneOf("什么卡", "啥卡", "哪款卡", "服务器", "显卡")
	finetuneWords    = pattern.OneOf("finetun", "fine-tun", "fine tun", "微调", "训练", "显存", "which gpu", "what gpu", "which card", "哪张卡", "什么显卡")
)

// deviceMeant reports whether a device is where the work runs: nobody trains on one, or asks for a card
// of it, and pixels are counted.
func (r *Reader) deviceMeant(i int) bool {
	if r.At(i-1).Type == token.Number && strings.HasPrefix(r.Word(i), "pixel") || r.Matches(toldOfDevice, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	if strings.HasSuffix(r.Word(i), "机") && (r.Mentions(whatCardHanWords) || r.hasCard() || r.At(i+1).Type == token.Number && r.At(i+2).Name == "plus") {
		return false // 手机8+128, and what somebody only asks with
	}
	return !r.Training() && !r.Mentions(finetuneWords)
}

// device reads the name of such a machine, as the board that the host is.
func (r *Reader) device(i int) {
	if !r.deviceMeant(i) {
		return
	}
	end, j := r.Tokens[i].Hi, i
	for j < i+4 && r.At(j+1).Lo-end <= 1 && (deviceWords[r.Word(j+1)] || j == i && r.deviceNumber(j+1)) {
		j++
		end = r.Tokens[j].Hi
		r.Used[j] = true
	}
	name := machineName{slug(deviceNames.Replace(r.Text[r.Tokens[i].Lo:end])), r.Tokens[i].Lo, end}
	r.Query.CPUOnly, r.board, r.Used[i], r.cpuEnd = true, true, true, j
	r.processors = append(r.processors, name)
	r.valued = append(r.valued, [2]int{r.Tokens[i].Start, r.Tokens[j].End})
	if r.Query.Board == "" && (chars.HasDigit(name.name) || strings.Contains(name.name, "-")) { // "iphone" is any of them
		r.Query.Board = name.name
	}
	r.Mark("cpu_only", i, j)
}

// deviceNames are names of such machines in Chinese.
var deviceNames = strings.NewReplacer("骁龙", "snapdragon ", "天玑", "dimensity ", "至尊版", " elite", "steamdeck", "steam-deck", "intel lunar", "lunar")

// deviceNumber reports whether a token is the number of a device: it counts nothing behind it.
func (r *Reader) deviceNumber(i int) bool {
	t := r.At(i)
	if t.Type == token.Unknown {
		return chars.HasDigit(r.Word(i))
	}
	next := r.At(i + 1)
	return t.Type == token.Number && t.Value < 10000 && next.Type != token.Unit && next.Type != token.Size && next.Type != token.Times && next.Type != token.Measure
}

// Hardware and models are often only pointed at: "our thing", "the box that facilities just
// racked". Whose they are and a noun for any of their kind tell it.

var (
	// hardwareAt points at hardware that is not described.
	hardwareAt = pattern.Of(`\b(?:my|our|this|that|these|those|their|his|her|your) (?:[a-z']+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|laptops?|desktops?|pcs?|hardware|cards?|gpus?|instances?|vms?|rack|setup|macbook|computers?)\b|\bthe (?:[a-z]+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?) (?:that |which )?(?:i|we|they|you|he|she|it|in|from|under|at|next|upstairs|downstairs|facilities|finance|ops|infra|someone|somebody|people|folks|the|our|my|here|over)\b|\bthe (?:new|old|other|spare|office|lab|uni|university|school|company|shared|dev|test|staging|prod|production|basement) (?:[a-z]+ ){0,1}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?)\b|(?:我们?的?|咱们?的?|公司的?|学校的?|实验室的?|组里的?|新买的|刚买的|这台|这个|那台)(?:新|旧|老|那台|这台|那个|这个|新买的|刚买的|买的)*(?:机器|服务器|电脑|主机|工作站|集群|显卡|卡|机子|设备)`)

	// modelAt points at a model that is not named.
	modelAt = pattern.Of(`\b(?:my|our|this|that|their|the) (?:[a-z]+ ){0,1}?(?:thing|stuff|models?|jobs?|workload|project|pipeline|app|llms?|networks?|finetune|bot)\b|(?:我们?的?|咱们?的?|公司的?|这个|那个|该)(?:模型|项目|东西|任务|大模型)`)
)

// hearPointed adds the signs of what is only pointed at.
func (r *Reader) hearPointed() {
	if r.HasHardware() {
		return
	}
	if !r.Deictic() && r.Matches(hardwareAt, r.Text) {
		r.Asked.Add(evidence.Sign{Kind: "pointed", Name: "hardware", Start: chars.Runes(r.Text), End: chars.Runes(r.Text), Lo: len(r.Text), Hi: len(r.Text)})
	}
	if !r.HasModel() && r.Deictic() && r.Asked.Of("pronoun") == nil && r.Matches(modelAt, r.Text) {
		r.Asked.Add(evidence.Sign{Kind: "pronoun", Name: "it", Start: chars.Runes(r.Text), End: chars.Runes(r.Text), Lo: len(r.Text), Hi: len(r.Text)})
	}
}
