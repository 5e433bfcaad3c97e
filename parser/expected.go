package parser

// lessExpected is how people wonder that memory did not fall as they reckoned: "isn't it
// supposed to shrink", "shouldn't qlora need less", "wasn't that meant to halve", 不是应该变
// 小吗.
var lessExpected = patternOf(`(?:\b(?:isn'?t|wasn'?t|aren'?t|weren'?t|shouldn'?t|wouldn'?t|doesn'?t|don'?t|didn'?t|is|was|should|are|were) [^.?!;]{0,60}?|\bi (?:thought|expected|assumed|figured) [^.?!;]{0,60}?|\b(?:supposed|suppose|meant|expected) to [^.?!;]{0,32}?)\b(?:shrink|shrunk|drop|fall|decrease|go down|come down|be (?:way |much |a lot |far |so much |about |roughly |almost |only |at least )*(?:less|lower|smaller|lighter|cheaper|reduced|half|halved|divided|sharded|split|partitioned|cut|a fraction|a quarter|a third)|(?:need|use|take|consume|require|cost|have|eat) (?:way |much |a lot |far |so much |about |roughly |only )*(?:less|half|fewer|a fraction|a quarter)|sharded|divided|partitioned|halve|be split|split (?:it|them|the|across|over)|shard (?:it|them|the|across|over)|reduce|scale down|save (?:memory|vram|more|half)|meant to (?:be|go|live|sit) (?:on|in|to) the (?:host|cpu|ram)|offloaded|moved (?:to|off))\b|\b(?:expected|expecting|hoped for|hoping for|counted on|figured on) (?:a lot |much |way |far |quite a bit )?(?:less|lower|half|fewer)\b|(?:不是|不)(?:应该|应当|会|能|说|就是|都)*[^,;?!、]{0,12}(?:变小|减少|减半|降低|下降|变少|切分|分片|省显存|更省|更少|更低|更小|降下来|省)[^,;?!、]{0,8}(?:吗|么|嘛|的)|(?:怎么|为什么|为啥|咋)[^,;?!、]{0,10}没(?:有)?(?:降|变小|减少|省|下降|变少)`)

// unmoved is what stands there where memory stayed as it was, or grew.
var unmoved = patternOf(`\b(?:same|identical|equal|equally|no difference|no change|doesn'?t change|didn'?t change|unchanged|constant|no (?:less|lower|reduction|drop|savings?)|both ways|either way|as (?:much|high|large|big)|even more|more than|higher than|still|stays|stayed|not (?:shrinking|dropping|lower|less)|no (?:lower|smaller|better)|(?:just )?like (?:with|on|for) (?:just |only )?(?:one|1|a single)|regardless|whether)\b|一样|没降|没变|没有变|不变|没少|没省|没减|反而|还是|相同|差不多|没有降|没有减`)

// expectedLess reports whether somebody wonders that a way of working took no less memory.
func (r *reader) expectedLess() bool {
	if !r.technical() && r.query.Task == "" && r.query.Tasks == nil || r.asked.asks("fit", "enough", "howmuch", "cards", "howfast", "howlong", "maxbatch") {
		return false
	}
	return r.matches(lessExpected, r.text) && r.matches(unmoved, r.text)
}
