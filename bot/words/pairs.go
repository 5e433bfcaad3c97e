package words

import "strconv"

// negativeWords are how many hard negatives each pair has, that an embedder is trained on.
var negativeWords = Pattern(`\b(\d{1,3}) (?:hard |mined )?neg(?:ative)?s?\b|\b(?:hard |mined )?negatives?(?: per (?:query|pair|sample))?[:= ]{1,3}(\d{1,3})\b|\btrain_group_size[:= ]{1,3}(\d{1,3})\b|(?:难|硬)?负(?:样本|例)(?:数)?(?:每条|各)?(?:为|是|[:：=])? ?(\d{1,3})|(\d{1,3}) ?(?:个|条)(?:难|硬)?负(?:样本|例)`)

// negativesIn is the number of hard negatives of each pair that a text tells, 0 for none.
func negativesIn(text string) int {
	if !hinted(text, "neg", "负", "train_group_size") {
		return 0
	}
	for i, digits := range negativeWords().FindStringSubmatch(text) {
		if n, err := strconv.Atoi(digits); i > 0 && err == nil {
			if i == 3 {
				n-- // the positive is one of the group
			}
			return max(n, 0)
		}
	}
	return 0
}

// What a batch of pairs comes to in texts.
var (
	PairsOfBatch = Sentence{
		"{texts} texts stand behind a batch of {batch}: each is a query, its passage and {negatives} hard negatives. They take {need} per card{verdict}, {with} with gradient checkpointing; the figures below are those of {batch} single texts.",
		"batch {batch} 对应 {texts} 条文本：每行有查询、正例和 {negatives} 个难负例。每张卡需要 {need}{verdict}，打开梯度检查点为 {with}；下面的数字按 {batch} 条单独文本计算。",
	}
	PairsAlone = Sentence{
		"The batch is counted as {batch} single texts; {batch} pairs of a query and a passage are {texts} and take {need} per card, {with} with gradient checkpointing, and each hard negative adds {batch} more.",
		"这里按 {batch} 条单独文本计算；{batch} 对（查询、正例）是 {texts} 条文本，每张卡需要 {need}，打开梯度检查点为 {with}；每个难负例再加 {batch} 条。",
	}
)
