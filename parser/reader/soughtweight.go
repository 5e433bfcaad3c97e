package reader

import "headroom/parser/pattern"

// WeightSought is how people ask what something takes, by a verb in place of a word for
// memory: "what does the cache alone weigh", "how fat does it get", "what's the training
// memory".
var WeightSought = pattern.Of(`\b(?:what|how much)(?:'s|s| is| does| do| would| will| should| might| kind of)\b[^.?!;]{0,60}\b(?:weigh|use|use up|consume|eat|eat up|take|take up|gobble|chew|occupy|need|require|come to|amount to|add up to)\b(?: (?:up|in|on|of|then|here|there|at|with|roughly|about)\b[^.?!;]{0,24})?[ ?.!,]*(?:$|[?.!,;])` +
	`|\b(?:what|how much)\b[^.?!;]{0,60}\b(?:ask|call|go|run)(?: for)?\b[^.?!;]{0,12}\bin (?:terms of )?(?:gpu |video |graphics )?(?:vram|memory|mem)\b` +
	`|\bwhat(?:'s|s| is| would be| will be| are)? (?:the |my |our |its )?(?:[a-z-]+ ){0,2}(?:memory|vram|footprint|usage)\b` +
	`|\b(?:real|true|actual|realistic|correct|right) (?:number|figure|vram|memory|need|usage|requirement|amount|size|footprint)\b|\bactual(?:ly)? ?\?|\bwhat(?:'s| is)(?: the)? (?:realistic|real|true|truth)\b|(?:实际|真实|到底)(?:上|情况)?(?:要|需要|得|是|占|用)?多少` +
	`|\bhow low (?:can|could|may|does|will|would)\b[^.?!;]{0,16}\b(?:vram|memory)\b|\bhow (?:fat|big|large|heavy|hefty|much|high|massive|huge)\b[^.?!;]{0,40}\b(?:get|gets|be|go|goes|grow|become|end up|turn out)\b`)
