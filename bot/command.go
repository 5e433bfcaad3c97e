package bot

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"headroom/bot/words"
)

// command is a text that tells the bot to do something, taken apart by the
// named groups of its pattern.
type command map[string]string

// said are the patterns of commands, in the order in which they are tried. One
// that turns out not to be meant ("use 8 gpus" where no preset has that name)
// leaves the text to be read as a question.
var commands = []struct {
	does    func(*exchange, command) bool
	hints   string // one of which stands in each such text; most texts hold none
	pattern func() *regexp.Regexp
}{
	{(*exchange).undo, "undo|go back|撤|回退|上一步", phrase(`undo(?: that| it)?|go back|撤销|撤回|回退|上一步`)},
	{(*exchange).startOver, "start|new |begin|reset|clear|topic|forget|scratch|重|新|换|从头|清空", phrase(`(?:ok(?:ay)?[ ,]+|let'?s |please )*(?:start|begin) (?:over|afresh|anew|from scratch|a new (?:question|topic|conversation|chat)|something new)|(?:a )?new (?:question|topic|conversation|chat|session)|(?:different|another|change (?:the )?) ?topic|forget (?:that|this|it|the (?:last )?question|what i (?:said|asked))|scratch that|reset|clear|(?:我们|咱们)?(?:重新开始|重新来过?|从头(?:再)?(?:来|开始)|清空(?:对话|上下文)?)(?:吧)?|(?:来|问|开)?(?:一?个)?新(?:的)?(?:问题|话题|对话|会话)|换(?:一)?个(?:问题|话题)(?:吧)?`)},
	{(*exchange).why, "why|how |原因|为什么|为何|为啥|怎么|咋", phrase(`(?:(?:and|so|but) )?why(?: not)?|why (?:is it |is that |is this |it'?s |that |so |not |the |any |no )*(?:fast|slow|quick|long|cheap|expensive|pric|cost|much|many|few|little|more|less|small|big|large|low|high)[^0-9]{0,24}|how come(?: it'?s| so| that)*[^0-9]{0,24}|why (?:does|doesn'?t|is|so|that|this)[^0-9]*|怎么回事|(?:是)?(?:什么|啥)原因|为什么.{0,12}|为何.{0,8}|为啥.{0,8}|(?:怎么|咋)(?:会|就|还)*(?:这么|那么|这样|如此)?(?:慢|久|贵|大|多|高|低|小|少|长|快)|怎么(?:会)?装不下`)},
	{(*exchange).showFormulas, "formula|math|calculat|how |公式|怎么算|如何计算", phrase(`(?:(?:and|so|now|then|please) )*(?:show |explain |tell |give )?(?:me )?(?:the )?(?:formulas?|maths?|calculations?)(?: in (?P<lang>chinese|english))?(?: please)?|how (?:did you|do you|is that|was that) (?:compute|calculate|get|computed|calculated)(?: that| this| it)?|(?:请)?(?:用(?P<zh>中文|英文|英语|汉语))?(?:查看|显示|说明|解释|讲讲|看看?|给我)?(?:一下)?(?:这些|所有)?公式|怎么算的|如何计算的`)},
	{(*exchange).howToRun, "how |command|config|recipe|怎么|如何|命令|配置", phrase(`(?:show me )?how (?:do|can|would|should|to) ?(?:i|we|you)? ?(?:run|start|launch|do) (?:it|this|that)|(?:please )?(?:give me |show me |show |what is |what'?s )?(?:the |a )?(?:run |launch |start )?(?:commands?|config(?:uration)?s?|recipe)(?: line)?(?: to run (?:it|this)| for (?:it|this|that))?|(?:请)?(?:给我|给出|显示|查看|看看?)(?:一下)?(?:运行|启动|完整)?(?:的)?(?:命令|配置)(?:行)?|怎么跑|怎么运行|如何运行|怎么启动|如何启动|启动命令|运行命令|配置文件`)},
	{(*exchange).tryWay, "first|second|third|fourth|fifth|option|way|suggestion", phrase(triesFirst + `(?P<which>first|second|third|fourth|fifth)` + ofTries + `|` + triesFirst + `(?:option|way(?: out)?|suggestion)(?: number)? ?#?(?P<number>[1-5])`)},
	{(*exchange).tryWay, "try |do |apply |试", phrase(`(?:ok(?:ay)?[ ,]+|let'?s )*(?:try|do|apply) (?:it|that|this)|(?:那就?|就)?试试(?:看|吧)?|试一下`)},
	{(*exchange).tryWay, "第", phrase(`(?:那就?|就|请|好的?)?[ ,，]?(?:试试?|试一下|用|采用|选|按|看看?)?第(?P<zh>[一二三四五1-5])(?:个|种|条|项)(?:办法|方案|方法|建议|选项)?(?:试试|看看|怎么样|吧|呢)?`)},
	{(*exchange).chooseLanguage, "chinese|english|mandarin|中文|英文|英语|汉语|普通话", phrase(`(?:(?:please|can you|could you|would you|will you|let'?s|and|now|the same|from now on,?) )*(?:(?:answer|reply|respond|speak|talk|write|explain|say|show|use|switch|change|translate)(?: (?:it|that|this|the answers?|answers|everything|(?:the )?language|back|me|to me))* )?(?:in |to |into )?(?P<lang>chinese|english|mandarin)(?:,? (?:please|from now on|instead|now))*|(?:请|麻烦|你|能不能|能|可以|以后|之后|现在|都|改)*(?:用|使用|说|讲|换|换成|改成|改用|切换?(?:到|成|为)?|翻译成|设为)(?P<zh>中文|英文|英语|汉语|普通话)(?:来)?(?:回答|回复|作答|显示|输出|解释|说|讲)?(?:我|一下|吧|吗|好吗|可以吗)*|(?P<alone>中文|英文)`)},
	{(*exchange).set, "lang|unit|repl|语言|单位|回复", phrase(`(?:set )?(?P<scope>channel |my |频道)?(?P<key>lang(?:uage)?|units?|repl(?:y|ies)|语言|单位|回复)(?: to| =|=|:|为|设为)? ?(?P<value>[\p{L}]+)`)},
	{(*exchange).set, "gb|gib", phrase(`(?:show |answer |use )?(?:it )?in (?P<units>gb|gib)|用 ?(?P<unitszh>gb|gib)`)},
	{(*exchange).settings, "settings|preferences|设置", phrase(`(?:show )?(?:my )?(?:settings|preferences)|(?:我的)?设置`)},
	{(*exchange).saveWords, "preset", phrase(`(?:headroom )?preset (?:add|save|set) (?P<name>[^ ]+) (?P<rest>.+?)` + mine)},
	{(*exchange).saveWords, "预设", phrase(`(?:添加|新建|新增)预设 ?(?P<name>[^ ]+) (?P<rest>.+?)` + mineZH)},
	{(*exchange).save, "preset", phrase(`(?:headroom )?preset (?:add|save) (?P<name>[^ ]+)` + mine)},
	{(*exchange).forget, "preset", phrase(`(?:headroom )?(?P<kind>preset) (?P<verb>remove|rm|delete|forget) ` + presetName + mine)},
	{(*exchange).savePart, "save", phrase(`save (?:only )?(?:the )?(?P<part>hardware|cards?|gpus?|training|settings) (?:only )?as ` + presetName + mine)},
	{(*exchange).savePart, "保存", phrase(`(?:只)?保存(?P<part>硬件|显卡|训练设置)(?:为|成) ?` + presetName)},
	{(*exchange).saveWords, "preset|预设|save", phrase(`(?:save|define|create|add|make|set) (?:a |the |new )*preset (?:called |named )?(?P<name>[^ :=：]+) ?(?:=|:|：|as |with )(?P<rest>.+?)` + mine + `|save (?P<name2>[^ :=：]+) ?= ?(?P<rest2>.+?)|(?:请|把)*(?:保存|新建|添加|定义|设)(?:一?个)?预设 ?(?P<name3>[^ :=：,，]+) ?[:=：,，] ?(?P<rest3>.+?)` + mineZH)},
	{(*exchange).saveWords, "save", phrase(`save (?P<rest>.+?) as (?:preset )?` + presetName + mine)},
	{(*exchange).saveWords, "存", phrase(`把 ?(?P<rest>.+?) ?(?:另存为|保存为|保存成|存为|存成)(?:预设)? ?` + presetName + mineZH)},
	{(*exchange).save, "save", phrase(`save(?: this| it| that)?(?: as)?(?: (?:a )?preset)? ` + presetName + mine)},
	{(*exchange).save, "存", phrase(`(?:另存为|保存为|保存成|存为|存成|保存(?:预设|配置)?)(?:预设)? ?` + presetName + mineZH)},
	{(*exchange).noDefault, "default|默认", phrase(`(?:clear|remove|unset|forget|no) (?:the |my )?default(?: preset)?` + mine + `|(?:取消|清除)默认(?:预设)?`)},
	{(*exchange).setDefault, "default", phrase(`(?:set )?(?:the |my )?default(?: preset)?(?: to| is)? ` + presetName + mine)},
	{(*exchange).setDefault, "default", phrase(`use ` + presetName + ` (?:as|by) (?:the )?default` + mine)},
	{(*exchange).setDefault, "默认", phrase(`(?:设置?|设为|设定)?默认(?:预设)?(?:为|成)? ?` + presetName + mineZH + `|把? ?(?P<name2>.+?) ?设为默认(?:预设)?`)},
	{(*exchange).presets, "preset|预设", phrase(`(?:(?:list|show|my|our|all|the) )*presets?|(?:headroom )?presets? (?:list|ls)|(?:what|which) presets? (?:do (?:i|we|you) (?:have|know)|are there|have (?:i|we) (?:saved|got)|exist)|(?:列出|查看|显示|我的|所有)*预设(?:列表)?|(?:我们?)?有(?:哪些|什么|啥)预设`)},
	{(*exchange).ownEntries, "model|gpu|card|模型|显卡", phrase(`(?:(?:list|show) )?(?:my|our|own|team|custom) (?P<kind>models?|gpus?|cards?)|(?:列出|查看)?(?:我们的|我的|自定义)(?P<kindzh>模型|显卡)`)},
	{(*exchange).forgetAll, "forget|delete|erase|purge|忘|删除|清除|清空|抹", phrase(`(?:forget|delete|erase|purge) (?:everything|all(?: of)?(?: (?:our|the|the team'?s))? data|our data|the team'?s data)(?: here)?|(?:忘记|忘掉|删除|清除|清空)(?:一切|全部数据|所有数据|我们的(?:所有|全部)?数据|团队的?(?:所有|全部)?数据)`)},
	{(*exchange).forgetMe, "forget|delete|erase|忘|删除|清除", phrase(`(?:forget|delete|erase) (?:me|my data|everything about me|all about me)|(?:忘记|忘掉)我|(?:删除|清除)我的(?:所有)?数据`)},
	{(*exchange).forget, "forget|delete|remove", phrase(`(?P<verb>forget|delete|remove) (?:the )?(?:(?P<kind>preset|model|gpu|card) )?` + presetName + mine)},
	{(*exchange).forget, "删除|忘|移除", phrase(`(?P<verb>删除|忘掉|忘记|移除)(?P<kind>预设|模型|显卡)? ?` + presetName)},
	{(*exchange).measured, "measured|actual|实测|实际", phrase(`(?:we |i )?(?:actually )?(?:measured|actual(?:ly)?(?: peak| use| usage)?|实测|实际(?:占用|使用|显存)?)(?: is| was| at|:|为|是)? ?(?:about |around )?(?P<value>[\d.,]+) ?(?P<unit>gib|gb|mib|mb|g|m)(?: .{0,40})?`)},
	{(*exchange).measurements, "measure|peaks|实测", phrase(`(?:(?:list|show) )?(?:measured|measurements|(?:team )?peaks)|实测(?:数据|列表)?`)},
	{(*exchange).export, "export|导出", phrase(`export(?: (?:my |our |the )?data)?|导出(?:数据)?`)},
	{(*exchange).callIt, "call|name|叫|命名|名字", phrase(`(?:call|name) (?:it|this|that|the model) ` + presetName + `|(?:就)?(?:叫它?|命名为|名字叫) ?(?P<name2>\S+)`)},
	{(*exchange).nod, "", phrase(`(?:(?:ok(?:ay)?|k|cool|great|nice(?: one)?|perfect|awesome|got it|i see|understood|makes sense|sounds good|alright|good(?: to know)?|fine|wow|noted|好的?|嗯+|哦+|噢|明白了?|了解了?|懂了|知道了|收到|不错|可以|行)[ ,，.!！]*)+`)},
	{(*exchange).help, "help|?|command|帮助|怎么用|使用说明|你能做什么|what can you do", phrase(`help(?: (?P<topic>.{1,40}))?|/help|\?|commands?|帮助 ?(?P<topiczh>.{0,20})|怎么用|使用说明|你能做什么|what can you do`)},
	{(*exchange).use, "use|apply|load|with|用|加载", phrase(`(?:use|apply|load|with) (?:the )?(?P<preset>preset )?(?P<rest>.+)|(?:使用|用|应用|加载)(?P<presetzh>预设)? ?(?P<restzh>.+)`)},
	{(*exchange).useBehind, "with|use|using|on|preset|用", phrase(`(?P<before>.+?)[ ,，]*(?:(?:with|using|use|on) (?:the )?(?:preset )?|preset |用预设|用) ?(?P<rest>[^ ]+)`)},
}

// Parts of patterns: a name, and that it is the speaker's own.
const (
	presetName = `(?P<name>.+?)`
	mine       = `(?P<mine> (?:just |only )?for (?:me|myself)| (?:personal(?:ly)?|private(?:ly)?))?`
	triesFirst = `(?:(?:ok(?:ay)?|yes|please|let'?s|i'?ll)[ ,]+)*(?:(?:try|take|use|do|apply|go with|pick|choose) )?(?:the |your )?`
	ofTries    = `(?: (?:one|way(?: out)?|option|suggestion|idea))?`
	mineZH     = `(?P<mine>[ ，]?(?:仅自己|只给我|给自己|个人|仅限我))?`
)

func phrase(pattern string) func() *regexp.Regexp { return words.Pattern(`(?i)^(?:` + pattern + `)$`) }

// command does what the text tells the bot to do; false says that it is a
// question.
func (x *exchange) command(text string) bool {
	text = strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
	text = strings.TrimRight(strings.TrimPrefix(text, "/"), " .!?。")
	if text == "" { // a question mark alone
		return x.help(nil)
	}
	if len(text) > 400 {
		return false
	}
	if x.commanded(text) {
		return true
	}
	rest, ok := words.PastCourtesy(text)
	return ok && x.commanded(rest)
}

// commanded is command without what politeness puts before it.
func (x *exchange) commanded(text string) bool {
	lower := strings.ToLower(text)
	for _, c := range commands {
		if !hinted(lower, c.hints) {
			continue
		}
		pattern := c.pattern()
		found := pattern.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		said := make(command)
		for i, group := range pattern.SubexpNames() {
			if group != "" && found[i] != "" {
				said[group] = unquoted(found[i])
			}
		}
		if c.does(x, said) {
			return true
		}
	}
	return false
}

// hinted says whether a text holds one of several hints.
func hinted(text, hints string) bool {
	for hint := range strings.SplitSeq(hints, "|") {
		if strings.Contains(text, hint) {
			return true
		}
	}
	return false
}

// unquoted is a name without the quotes around it.
func unquoted(s string) string {
	return strings.Trim(strings.TrimSpace(s), "\"'`“”‘’「」《》")
}

// first is the first of several groups that the text has.
func (c command) first(groups ...string) string {
	for _, group := range groups {
		if c[group] != "" {
			return c[group]
		}
	}
	return ""
}
