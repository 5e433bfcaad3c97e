package reader

import "headroom/parser/pattern"

// How much memory of the host there has to be is asked first, and then whether so much is enough: 需要多少内存？512G够吗.

var (
	// ramOpen ends before the amount.
	ramOpen = pattern.Of(`(?:^|[^显存卡])内存[^,;?!显0-9]{0,8}(?:多少|多大|几个?g)[^,;?!显0-9]{0,6}[?,;! 、]+(?:如果|要是|我|有|用|给|上|配|准备|插|是|那|单机|一台|就)*$|(?:多少|多大|几个?)g?的?(?:系统|主机|物理|服务器|cpu)*内存[^,;?!显0-9]{0,6}[?,;! 、]+(?:如果|要是|我|有|用|给|上|配|准备|插|是|那|单机|一台|就)*$|\b(?:how much|what amount of|how many (?:gb|gigs)(?: of)?) (?:system |host |cpu |main |server |ddr[345] )*(?:ram|ddr[345]|(?:system|host|cpu|main) memory)\b[^?!;]{0,40}[?!,;.] ?(?:and |so |or )?(?:(?:is|are|would|will|does|do|can|could|should|if|i|have|get|with)\b ?)*$`)
	// ramDo stands behind it.
	ramDo = pattern.Of(`^ ?(?:的)?(?:内存)?(?:是不是|会不会|能不能)?(?:就|都|也|可以|应该|能|才)*(?:够|行|可以|足够|ok|搞定|能跑|不够|太少|太小|稳)|^ ?(?:be |do |going to be )*(?:enough|sufficient|suffices?|ok\b|okay|do\b|work|cut it|too (?:little|small)|adequate|plenty|fine)`)

	ramOpenWords = pattern.OneOf("内存", "ram", "ddr", "memory")
)

// ramAnswered reports whether an amount is the memory of the host that is asked about so.
func (r *Reader) ramAnswered(i int) bool {
	if !r.Mentions(ramOpenWords) {
		return false
	}
	t := r.Tokens[i]
	return r.Matches(ramDo, r.Text[t.Hi:]) && r.Matches(ramOpen, r.Text[max(0, t.Lo-110):t.Lo])
}
