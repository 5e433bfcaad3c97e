package parser

// shareHeld asks what part of the whole falls to one card once the work is split: "does each
// GPU then hold a mere quarter".
var shareHeld = patternOf(`\b(?:does|do|will|would|is|are|so|then) (?:each|every|one|a single|any|all)(?: one)?(?: of the)? ?(?:gpus?|cards?|ranks?|devices?)\b[^.?!;]{0,24}\b(?:hold|keep|store|carry|load|get|have|see|need|take|holding|keeping|storing)s?\b[^.?!;]{0,24}\b(?:quarter|half|third|fifth|eighth|fraction|share|slice|shard|portion|part|piece|full copy|whole (?:model|thing|copy)|entire (?:model|thing|copy)|1/\d|one[- ](?:quarter|half|third|eighth))\b|(?:每张卡|每卡|每块卡|每个gpu|单卡)[^,;?!]{0,12}(?:只|就|都)?(?:存|放|占|装|拿|分到|加载|要|有)(?:了)?(?:四分之一|一半|三分之一|八分之一|1/\d|一份|整个模型|完整的?模型|全部|全量)`)

// asksShare reports whether the part of each card is asked about where the work is split.
func (r *reader) asksShare() bool {
	return (r.waysSaid() || r.zeroSaid() || r.query.Parallel.TP > 1) && r.questioned() && !r.asked.asks("howmuch", "cards", "enough", "oom") && r.matching.mentions("each", "every", "one ", "all ", "single", "any ", "每", "单卡") && r.matches(shareHeld, r.text)
}
