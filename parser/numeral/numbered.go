package numeral

import (
	"unicode/utf8"

	"headroom/parser/pattern"
)

// Many figures of a text count nothing of a run: the number of an issue, a page or a room, a date, an
// address, somebody's age. They are blanked before anything is read, so that "issue 4096, can it run" has
// no length and 机器在405机房 no 405 machines.

// numberedThing is a kind of such figures: words of which the text holds one, and a pattern whose groups
// are the figures.
type numberedThing struct {
	words pattern.Words
	expr  *pattern.Pattern
}

// figureEnds is what stands behind a number that names a thing, and not behind one that counts or
// measures: "rack 12, 8 cards", but "per rack 8 cards".
const figureEnds = `(?:$|[ ]?[,;?!()\[\]、]| -|[.:](?: |$)| (?:of|in|on|and|at|is|was|says|said|with|so|but|from|i|we|it|can|how|will|about|for|to|the|my|what|would|which|that|here)\b| ?[\x{4e00}-\x{9fff}])`

var numberedThings = [...]numberedThing{
	{
		pattern.OneOf("issue", "ticket", "pr ", "pull request", "discussion", "jira"),
		pattern.Of(`\b(?:issue|ticket|pr|pull request|discussion|jira)(?: number| no\.?| id)? ?#?(\d{2,7})` + figureEnds),
	},
	{pattern.OneOf("#"), pattern.Of(`#(\d{3,7})` + figureEnds)},
	{
		pattern.OneOf("line ", "page ", "chapter", "section", "figure", "fig.", "table ", "slide", "equation", "room ", "floor ", "building", "rack "),
		pattern.Of(`(?:^|[^a-z0-9-])(?:(?:on|at|in|see|from|by|around|error|crashes|fails|failed) )?(?:(?:the|this) )?(?:line|page|chapter|section|figure|fig\.|table|slide|equation|room|floor|building|rack) #?(\d{1,5}(?:\.\d{1,2})?)` + figureEnds),
	},
	{pattern.OneOf("question ", "part ", "post "), pattern.Of(`\b(?:question|part|post) (\d{1,2} ?(?:of|/) ?\d{1,2})\b`)},
	{pattern.OneOf("wandb", "experiment", "job "), pattern.Of(`\b(?:wandb run|experiment|slurm job|job id|run id|job) ?#?:? ?(\d{1,9})` + figureEnds)},
	{pattern.OneOf("19", "20"), pattern.Of(`(?:^|[^0-9./-])((?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01]))(?:$|[^0-9./-])`)},
	{pattern.OneOf("/19", "/20"), pattern.Of(`(?:^|[^0-9./-])(\d{1,2}/\d{1,2}/(?:19|20)\d\d)(?:$|[^0-9./-])`)},
	{pattern.OneOf("q1", "q2", "q3", "q4"), pattern.Of(`\b(q[1-4]),? ?(?:of |fy ?)?(?:'2\d|20[12]\d)\b|\b20[12]\d ?(q[1-4])\b|\b(?:end|start|beginning|middle) of (q[1-4])(?:$|[,.;:?!)]| (?:we|i|and|the|this|so)\b)|\b(q[1-4])(?:'s)? (?:budget(?:s|ing)?|capacity|plan(?:s|ning)?|roadmap|forecast|purchas(?:e|es|ing)|procurement|okrs?|goals?|targets?|(?:of )?(?:this|next) year)\b|\b(?:plan|planning|budget|budgeting|roadmap|quote|order|delivery|due|deadline|starting|until|before) (?:for |in |by )?(q[1-4])(?:$|[,.;:?!)]| (?:we|i|and|the|this|so|is|are|what|how|can|do)\b)`)},
	{pattern.OneOf("."), pattern.Of(`(?:^|[^0-9.])(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?::\d{2,5})?)(?:$|[^0-9.])`)},
	{pattern.OneOf("commit", "sha", "rev", "hash"), pattern.Of(`\b(?:commit|sha|rev|revision|hash)(?: id| hash)?[ :=#]{1,2}([0-9a-f]{7,40})(?:$|[^0-9a-z])`)},
	{pattern.OneOf("°", "℃", "degrees", "deg "), pattern.Of(`(?:^|[^0-9.])(\d{1,3}) ?(?:° ?c?|℃|degrees|deg )`)},
	{pattern.OneOf(" old", "-old", "yo", "y/o", "age"), pattern.Of(`\b(\d{1,2}[ -]?(?:years?|yrs?|months?|weeks?)[ -]olds?)\b|\b(\d{2} ?y/?o)\b|\baged? (\d{2})\b`)},
	{pattern.OneOf("am", "pm", "点", "at "), pattern.Of(`\b(\d{1,2}(?::\d\d)? ?[ap]\.?m)\b|\bat (\d{1,2}:\d\d)\b|(?:上午|下午|晚上|早上|凌晨|中午|傍晚|半夜|夜里|今晚|明早)(\d{1,2})点`)},
	{pattern.OneOf("i am ", "i'm "), pattern.Of(`\b(?:i am|i'm) (\d{2})(?:$|[,;.?!)]| -| \(| and\b)`)},
	{pattern.OneOf("--log", "--seed", "--retr", "--max-retr", "--timeout", "--port", "--num-work", "--verb"), pattern.Of(`--(?:log-level|seed|retries|max-retries|timeout|port|num-workers|verbosity)[ =](\d+)`)},
	{pattern.OneOf("8k", "4k", "amp"), pattern.Of(`\b([48]k) (?:tv|monitor|display|screen|uhd)s?\b|([48]k)(?:的)?(?:显示器|屏|电视|视频|画质)|\b(\d{1,2} ?amps?) (?:breaker|circuit|fuse|outlet)`)},
	{pattern.OneOf("包邮"), pattern.Of(`(\d{1,4}(?:块|元|\.)\d{0,2}(?:块|元)?钱?)(?:还)?包邮`)},
	{pattern.OneOf("表", "图", "附录"), pattern.Of(`(?:见|如|看|参考|、|^|;|\()(?:表|图|附录) ?(\d{1,2})` + figureEnds)},
	{pattern.OneOf("_dir", "_path", "_name", "-name", "hub_model_id"), pattern.Of(`\b(?:output[_-]dir|out[_-]dir|save[_-](?:dir|path)|logging[_-]dir|log[_-]dir|run[_-]name|hub_model_id|job[_-]name|cache[_-]dir|dataset_prepared_path|wandb_(?:project|name|run_name)|exp(?:eriment)?[_-]name|served[_-]model[_-]name)(?:[ ]?[:=][ '"]*|[ ]+)([a-z0-9_][^\s,'")]*)`)},
	{pattern.OneOf("cuda", "driver"), pattern.Of(`\b(?:driver|cuda)(?: version|-)?[ :=-]{0,2}v?(\d{1,3}(?:\.\d{1,3}){2,3})\b`)},
	{pattern.OneOf("host ", "node ", "server "), pattern.Of(`\b(?:host|node|server) [a-z]+\d*(-(?:0\d|1[0-57-9]))(?:$|[ ,;.?!)])`)},
	{pattern.OneOf("hour"), pattern.Of(`\b(\d{1,2}[ -]hours?) (?:meeting|call|flight|drive|lecture|class|exam|movie|commute)`)},
	{pattern.OneOf(":"), pattern.Of(`(?:^|[^0-9:.])((?:[01]?\d|2[0-3]):[0-5]\d)(?:开会|上课|下班|截止|见|提交|要交|要用)`)},
	{pattern.OneOf("template"), pattern.Of(`\b(?:chat_?)?template(?: ?[:=] ?['"]?| )((?:llama|qwen|mistral|gemma|phi|deepseek|glm|chatglm|baichuan|yi|vicuna|chatml)(?:[-_]?v?\d(?:\.\d)?)?(?:[-_][a-z]+)*)(?:$|[^a-z0-9._ -]|[.] |[.]$| (?:$|[^0-9]))`)},
	{pattern.OneOf("shm"), pattern.Of(`\bshm[ _-]size[ :='"]*(\d+(?:\.\d+)? ?[gm]i?b?)`)},
	{pattern.OneOf("second "), pattern.Of(`\b(second) (?:attempt|try|time|question|post|opinion|thought)s?\b`)},
	{pattern.OneOf("cents", "thanks", "thx", "x better", "x worse", "x cheaper", "x easier", "x nicer"), pattern.Of(`\bmy (2 cents)\b|\b(\d{1,4}x) (?:thanks|thx|better|worse|cheaper|easier|nicer)\b`)},
	{
		pattern.OneOf("机房", "机柜", "机架", "教室", "实验室", "楼", "房间", "宿舍", "工位", "岁"),
		pattern.Of(`(?:^|[^0-9.])(\d{1,5})(?:号|#|室)?(?:机房|机柜|机架|教室|实验室|层?楼|房间|宿舍|工位|岁)`),
	},
	{pattern.OneOf("工单", "单号", "编号", "工号", "学号", "作业号", "任务id"), pattern.Of(`((?:工单|单号|编号|工号|学号|作业号|任务id)(?:号|是|为|:|#| )*\d{2,10})(?:$|[^0-9.])`)},
	{pattern.OneOf("白一", "手一", "鸟一", "新一", "生一", "渣一"), pattern.Of(`(?:小白|新手|菜鸟|萌新|大学生|研究生|学生|人渣|学渣)(一[枚个只名])`)},
	{pattern.OneOf("十万火急", "万分", "十分"), pattern.Of(`(十万火急|万分(?:感谢|火急)|十分感谢)`)},
	{pattern.OneOf("买的", "收的", "淘的", "买了", "收了", "入的", "入手的"), pattern.Of(`((?:\d+(?:\.\d+)?|[一二两三四五六七八九十百]+)[万千wk][一二三四五六七八九\d]?)(?:多|左右)?(?:块|元)?钱?(?:刚|才|新)?(?:买|收|淘|入手?)(?:了|的(?:$|[^话起]))`)},
	{pattern.OneOf("月", "年"), pattern.Of(`(?:^|[^0-9.])(20\d\d)年(?:第?([1-4]|[一二三四])季度|(\d{1,2})月(?:(\d{1,2})[日号])?)?|(?:^|[^0-9.])(\d{1,2})月(\d{1,2})[日号]?(?:$|[^0-9.个天日号])|(?:^|[^0-9.])(\d{1,2})月(?:份|底|初|中旬|上旬|下旬)`)},
}

// Unnumbered blanks the figures of a folded question that only number things out, in their places.
func Unnumbered(said *pattern.Matching) *pattern.Matching {
	var out []byte
	for _, n := range numberedThings {
		if !said.Mentions(n.words) || !said.Holds(n.expr, said.Text) {
			continue
		}
		for _, at := range n.expr.Expr().FindAllStringSubmatchIndex(said.Text, 16) {
			for g := 2; g < len(at); g += 2 {
				if at[g] < 0 {
					continue
				}
				if out == nil {
					out = []byte(said.Text)
				}
				erase(out[at[g]:at[g+1]])
			}
		}
	}
	if out == nil {
		return said
	}
	return pattern.NewMatching(string(out))
}

// erase writes spaces over figures that may be spelled in Han, each as long as what it replaces.
func erase(text []byte) {
	for len(text) > 0 {
		_, n := utf8.DecodeRune(text)
		space := "    "
		if n == len(wideSpace) {
			space = wideSpace
		}
		copy(text[:n], space)
		text = text[n:]
	}
}

// wideSpace is a space as long as a Han sign.
const wideSpace = "\u3000"
