package parser

import "headroom/parser/pattern"

// Processes that load a model each fill the host's memory, which Chinese calls as it does the card's: 每个进程都读一份,
// 内存要多少.

var (
	loadedByEach      = pattern.Of(`(?:每个?|各个?|所有|[0-9一二两三四八]+个)(?:的)?(?:进程|rank|worker|process)[^,;?!]{0,6}(?:都|各自|各|会|要|分别|自己|独立|先)*(?:从[^,;?!]{1,6})?(?:读|加载|载入|载|load|拷|吃)|(?:各自|分别)(?:从[^,;?!]{1,6})?(?:读|加载|载入)(?:一份|一遍|完整|整个|全部)`)
	loadedByEachWords = pattern.OneOf("进程", "rank", "worker", "process", "各自", "分别")
)

// ramOfEach reports whether that memory is asked for.
func (r question) ramOfEach() bool {
	return r.HasModel() && r.Mentions(ramHanWords) && r.Mentions(loadedByEachWords) && !r.Mentions(vramWords) && r.Asked.Asks("howmuch", "enough", "oom", "requirement") && !r.Asked.Asks("why", "cards", "howfast") && r.Matches(loadedByEach, r.Text)
}
