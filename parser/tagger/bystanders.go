package tagger

import (
	"regexp"
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// People who only say something about it, or who own the machine, use no model at the same time: "two people, two
// answers", "40 people upvoted it", "three colleagues bought 4x V100".

// whereTheySpoke are words between such people and what they did.
const whereTheySpoke = `(?:,? (?:here|there|already|have|had|has|now|all|both|each|in|on|from|at|the|this|that|these|my|our|your|a|thread|forum|discord|slack|chat|comments|sub|subreddit|reddit|github|hn|group|office|lab|who|who've|of|them|so far|else|other|just|also|even|independently))*`

var (
	// speaks stands behind people who tell or judge something.
	speaks = pattern.Of(`^` + whereTheySpoke + ` (?:up-?voted?|down-?voted?|voted?|voting|said|say|saying|tells?|told|telling|claim|claims|claimed|claiming|swear|swore|think|thought|believe|believed|insist|insisted|agree|agreed|agreeing|disagree|disagreed|disagreeing|argue|argued|arguing|fight|fighting|debate|debating|liked|commented|replied|answered|recommend|recommended|suggest|suggested|confirm|confirmed|posted|wrote|starred|forked|retweeted|shared it|reposted|read it|saw it|watched|bought|own|owned|pooled|chipped in|went in|built|(?:asked|ask|warned|warn|assured|promised|corrected|emailed|messaged|pinged) (?:me|us|this|about|whether|if|the same)|gave me|gave us|got it|got this|got that)\b|^,? (?:and |with |gave |give |have |had |got )*(?:two|three|four|five|six|ten|\d+|different|as many) (?:different |conflicting |contradictory )?(?:answers|opinions|replies|views|numbers|figures|takes|stories|results|recommendations|estimates|claims)\b`)
	// spokenTo ends before people who were asked or listened to.
	spokenTo = pattern.Of(`\b(?:asked|asking|heard (?:it |this |that )?from|according to|told by|talked to|spoke (?:to|with)|polled|consulted|argued with|arguing with)(?: about| around| like| some| at least| the| my| our| these| those| maybe)* $`)
)

// servedBefore ends before people who are served, whatever they say.
var servedBefore = pattern.Of(`\b(?:serv(?:e|es|ing)|for|to|handl(?:e|es|ing)|support(?:s|ing)?|host(?:s|ing)?)(?: the| my| our)? $`)

// byNameOf are names of those who are served that are people.
var byNameOf = map[string]bool{
	"people": true, "ppl": true, "user": true, "users": true, "folks": true, "peeps": true, "developers": true, "devs": true, "engineers": true, "employees": true, "colleagues": true,
	"coworkers": true, "students": true, "staff": true, "coders": true, "programmers": true, "analysts": true, "lawyers": true, "testers": true, "researchers": true, "teammates": true,
	"persons": true, "guys": true, "friends": true,
}

// servedUs are those who speak, where they are served: "can it serve the three of us".
var (
	servedUs = pattern.Of(`\b(?:serve|serves|serving|support|supports|handle|handles|host|enough for|for)(?: all)?(?: the)? (?:two|three|four|five|six|seven|eight|ten|\d+)( of us)\b`)
	ofUs     = pattern.OneOf(" of us")
)

// bystanders leaves out the number of such people.
func bystanders(tokens []token.Token, said *pattern.Matching) {
	if said.Mentions(ofUs) {
		if m := said.Find(servedUs, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); m != nil {
			atOnce(tokens, m[2], m[3])
		}
	}
	for i := 1; i < len(tokens); i++ {
		t, n := &tokens[i], &tokens[i-1]
		if !t.Is("quantity", "concurrency") || !byNameOf[said.Text[t.Lo:t.Hi]] || n.Type != token.Number && n.Type != token.Several && n.Type != token.Scaled {
			continue
		}
		if said.Holds(speaks, said.Text[t.Hi:]) && !said.Holds(servedBefore, said.Text[max(0, n.Lo-16):n.Lo]) || said.Holds(spokenTo, said.Text[max(0, n.Lo-48):n.Lo]) {
			unread(t)
			unread(n)
		}
	}
}

// kindsOfUsers are words between a number of those who are served and their name: "30 internal users".
var kindsOfUsers = map[string]bool{
	"internal": true, "external": true, "light": true, "heavy": true, "casual": true, "occasional": true, "regular": true, "average": true, "busy": true, "corporate": true,
	"office": true, "business": true, "remote": true, "human": true, "beta": true, "test": true, "power": true, "paying": true, "local": true, "real": true, "hungry": true,
}

// ownUsers stand behind the "of" of a number: "30 of our staff".
var ownUsers = map[string]bool{"our": true, "my": true, "the": true, "their": true}

// usersApart leaves out what stands between a number of those who are served and their name.
func usersApart(tokens []token.Token, said *pattern.Matching) []token.Token {
	for i := 2; i < len(tokens); i++ {
		if !tokens[i].Is("quantity", "concurrency") || !byNameOf[said.Text[tokens[i].Lo:tokens[i].Hi]] {
			continue
		}
		between, before := tokens[i-1], tokens[i-2]
		word := said.Text[between.Lo:between.Hi]
		if before.Type == token.Number && before.Value >= 2 && kindsOfUsers[word] ||
			i > 2 && before.Type == token.Link && said.Text[before.Lo:before.Hi] == "of" && tokens[i-3].Type == token.Number && tokens[i-3].Value >= 2 && ownUsers[word] {
			tokens = slices.Delete(tokens, i-1, i)
			i--
		}
	}
	return tokens
}
