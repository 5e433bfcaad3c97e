package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// Hardware is sought for the people of an office: "office of 20, private 32b chat, what server".
var (
	peopleWords  = pattern.OneOf("office", "team", "company", "firm", "department", "startup", "business", "clinic", "school", "agency", "公司", "团队", "部门", "办公室", "单位")
	whatServer   = pattern.Of(`\b(?:what|which)(?: (?:kind|sort|type) of)? (?:server|machine|workstation|box|rig|hardware|computer|pc|build|system)s?\b|(?:什么|哪种|啥|哪款)(?:样的)?(?:服务器|机器|工作站|主机|硬件)`)
	whatServerIn = pattern.OneOf("what", "which", "什么", "哪", "啥")
)

// serverForPeople reports whether it is, for a model that is to serve them.
func (r question) serverForPeople() bool {
	q := &r.Query
	return r.HasModel() && !r.HasHardware() && q.HostRAMGB == 0 && !reader.Trains(q.Task) && r.Mentions(whatServerIn) && r.Mentions(peopleWords) && r.Matches(whatServer, r.Text) && !r.Asked.Asks("howmuch", "howmany")
}
