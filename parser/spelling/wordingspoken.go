package spelling

import "slices"

// Chinese that is typed in a hurry leaves out the noun of a figure, or says it by half: 均长600 is an average length,
// 4k×16路 a length and the requests that share a card, 要几个80G a number of cards.

const (
	// soldSize is a memory that cards are sold with.
	soldSize = `(?:1[26]|2[04]|32|4[08]|64|80|9[46]|141|192)gb?`
	// oneStation is a card in a machine of its own, and no machine of many.
	oneStation = `(?:rtx|gtx|tesla|nvidia)? ?[ahlvtp]?\d{1,4}(?: ?(?:ti|super|d|\d{2}gb?))?`
	// everySecond stands before a speed, and someTokens behind one.
	everySecond = `(?:每秒|一秒|1秒)钟?(?:大概|大约|差不多|约|也就|就|只有|才|能|可以|出|跑|有|是|至少|不到|接近|稳定|生成|吐)*`
	someTokens  = `个?(?:tokens?|toks?|tok|t|汉?字)`
	// numbersDiffer ends in how much more or less one value of a setting takes than the other.
	numbersDiffer = `[^;?!]{0,30}?(?:涨|多|省|差|变|增|减|降|少)(?:了|加|大|出|掉|占)*(?:多少|多大|几|吗|嘛|么)`
	// aFormatOr is a format or an optimizer that another takes the place of.
	aFormatOr = `(?:fp32|fp16|bf16|fp8|tf32|adamw?|lion|sgd|adafactor)`
	// aSplit is a way to share the work among cards, with its degree.
	aSplit = `(?:tp|pp|ep|cp|zero) ?[=-]? ?[0-9]+`
	// someFlops is a rate that cards are sold with.
	someFlops = `[0-9.]+ ?(?:tflops|tflop/s|tflop|t)`
)

// spokenWordings are told by folded text.
var spokenWordings = slices.Concat([]wording{
	saidFor("平均长度", `(?:^|[^平])(均长|平均长|长度均值)(?:[^度]|$)`, "均长", "平均长", "长度均值"),
	saidFor("、", `[0-9]k ?([×x*]) ?[0-9]{1,3} ?路(?:[^由]|$)`, "路"), // 4k×16路
	saidFor("路并发", `[0-9]k ?[×x*] ?[0-9]{1,3} ?(路)(?:[^由并同请用0-9a-z]|$)`, "路"),
	saidFor("张", `几(个) ?`+soldSize+`(?:的?(?:卡|显卡|gpu|`+oneStation+`))?(?: ?[,?;!、.]|[才呢啊能够吧]|$)`, "几个"), // 要几个80G
	saidFor("添加显卡", `((?:帮忙|帮我|请|麻烦)*(?:添加|新增|加|添)一?[张个块款](?:新的?|自定义的?)?(?:显卡|卡|gpu))[^?!;]{0,48}(?:叫做?|名为|名字|名称|命名|取名)[ :=是为叫]*[a-z]`, "张卡", "卡", "显卡", "gpu"),
	saidFor("per_device_batch_size", `(per[_ -]device) ?(?:能|最大|最多|可以|开|设|上限|给|拉|调|要|是)`, "per_device", "per-device", "per device"),
	saidFor("最少几台", `(最[少小低](?:要|需要|需)?的?(?:节点|机器|服务器)数量?)(?: ?[,?;!、.]|是|要|呢|$)`, "节点数", "机器数", "服务器数", "节点数量"),
	saidFor("最少几台", `((?:节点|机器|服务器)数量?最[少小低](?:是|要)?(?:多少|几个?)?)(?: ?[,?;!、.]|$)`, "节点数", "机器数", "服务器数"),
	saidFor("一张", `(一台) ?`+oneStation+` ?[、和加跟与]? ?一台 ?`+oneStation+`(?:[^0-9a-z服机节*×]|$)`, "一台"), // 一台3090一台P40
	saidFor("一张", `一台 ?`+oneStation+` ?[、和加跟与]? ?(一台) ?`+oneStation+`(?:[^0-9a-z服机节*×]|$)`, "一台"),
	saidFor(" vs ", `[^0-9a-z从由][a-z_]* ?[0-9]+k?([改调])[0-9]+k?`+numbersDiffer, "改", "调"), // rank 8改64, 显存涨多少
	saidFor(" vs ", aFormatOr+` ?(换成?|改成?|切成?|变成?) ?`+aFormatOr+numbersDiffer, "换", "改", "切", "变"),
	saidFor("爆了", aSplit+`(不行|没戏|没跑起来|不成)[、,;.?! ]*(?:那|那么|换|换成|改|改成|上|要是)*`+aSplit, "不行", "没戏", "没跑起来", "不成"),                // tp2不行, tp4能跑吗
	saidFor("6nd", `(?:训练|反向|flops|算力|计算量)[^;?!0-9]{0,10}((?:乘以?|乘上) ?6|6 ?倍(?:的)?参数量?|参数量?的? ?6 ?倍)(?:[^0-9.]|$)`, "乘", "倍"), // 训练为什么要乘6
	saidFor("后做", `加载 ?([+加]) ?(?:lora|qlora|dora|微调|sft)`, "+", "加"),
	saidFor("多少", `(?:mfu|hfu|算力利用率)(?:大概|大约|是|能|算)*(怎样|怎么样|如何|咋样)(?:[?、,;.呢啊]|$)`, "怎样", "怎么样", "如何", "咋样"),
	saidFor("、峰值", `(?:^|[、,;. ])(占|达到|跑到|相当于|是)(?:了|峰值|满血|理论|标称)*`+someFlops+`的?(?:多少|几成|百分之)`, "占", "达到", "跑到", "相当于", "是"), // 占71TFLOPS多少
	saidFor("、mfu多少", `(?:占|达到|跑到|相当于|是)(?:了|峰值|满血|理论|标称)*`+someFlops+`(的?(?:多少|几成|百分之几|百分之多少))(?:[?、,;.呢啊]|$)`, "多少", "几成", "百分之"),
}, roundSpeeds())

// roundSpeeds say a speed that is told in round figures by the figure: 每秒十来个token, 每秒二十多个字.
func roundSpeeds() []wording {
	var list []wording
	for i, ten := range [...]string{"十", "二十", "三十", "四十", "五十", "六十", "七十", "八十", "九十"} {
		figure := string(rune('1'+i)) + "0"
		for _, more := range [...]string{"来", "几", "多"} {
			list = append(list,
				saidFor(figure, everySecond+`(`+ten+more+`)`+someTokens, ten+more),
				saidFor(figure, `(?:^|[^一二三四五六七八九百])(`+ten+more+`)个?(?:tokens?|toks?|tok|t) ?(?:/ ?s|每秒|一秒|1秒)`, ten+more))
		}
	}
	return list
}
