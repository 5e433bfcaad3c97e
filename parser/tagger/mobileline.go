package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// mobileBehind stands behind a generation of mobile networks, which reads like an amount of memory: "on a 4G line",
// 用5G流量.
var (
	mobileBehind = pattern.Of(`^ ?(?:mobile |cell(?:ular)? |wireless |lte |phone |home |slow |data )*(?:lines?|networks?|connections?|hotspots?|modems?|routers?|lte|links?|internet|signal|sim|tethering|tether|dongles?|data plan|plan|wi-?fi|mobile|cellular|coverage|uplink)\b|^ ?(?:的)?(?:网络|网|流量|信号|热点|手机|路由|上网卡|宽带|套餐)`)
	mobileWords  = pattern.OneOf("2g", "3g", "4g", "5g", "6g", "3 g", "4 g", "5 g")
)

// mobileLines leaves such a generation out.
func mobileLines(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(mobileWords) {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.Type == token.Bytes && t.Value >= 2 && t.Value <= 6 && t.Value == float64(int(t.Value)) && said.Holds(mobileBehind, said.Text[t.Hi:]) && said.Text[t.Hi-1] == 'g' {
			unread(t)
		}
	}
}
