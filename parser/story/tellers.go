package story

import "headroom/parser/pattern"

// What sentences that only tell begin with, and what they hold.

// words are those of which every such sentence has one.
var words = pattern.OneOf("跑得",
	"friend", "buddy", "others", "claim", "issue", "colab", "kaggle", "heard", "reportedly", "supposedly", "allegedly", "first try", "attempt", "labs ", "teams ", "folks", "users ", "'s table", "first run", "advertise", "mate", "colleague", "coworker", "co-worker", "boss", "professor", "advisor", "supervisor", "neighbo", "brother", "cousin", "other ", "at work", "at the office", "at my job",
	"used to", "sold", "old ", "previous", "former", "last ", "before", "tried", "been ", "currently", "already",
	"paper", "author", "readme", "docs", "documentation", "repo", "blog", "tutorial", "guide", "article", "reddit", "says", "said", "say ", "people", "someone", "in a video", "youtube",
	"partner", "wife", "husband", "girlfriend", "boyfriend", "kid", "son ", "daughter", "dad", "streamer", "blogger", " ago", "seen ", "died", "broke", "fried", "burn", "stolen",
	"chokes", "struggles", "crawl", "maxes", " slow", "forever", "unusable", "useless", "disappoint", "painful", " for ",
	"don't", "dont ", "do not ", "doesn't", "does not", "can't", "cannot", "n't plan", "won't", "not going", "not planning", "not interested", "no intention", "no plans",
	"afford", "budget", "money", "expensive", "overkill", "i know", "my laptop", "in the cloud", "my pc", "my desktop",
	"朋友", "同事", "同学", "室友", "老板", "导师", "师兄", "师姐", "师弟", "师妹", "别人", "人家", "公司", "之前", "以前", "原来", "上一", "去年", "上个月", "上周", "卖了", "论文", "作者", "官方", "文档", "教程", "网上", "网友", "有人", "都说", "视频", "买不起", "预算", "太贵", "知道", "另一", "另外", "笔记本", "跑起来", "没问题", "现在", "目前", "平时", "试过", "测过", "好好的", "出掉", "不会", "上次",
)

// Of others: who has, runs or ran something else.
const people = `(?:(?:a |the |my |our |one of my |some |this |that |another |the previous |previous |the last )?(?:good |old |close |new |it |ml |tech |infra |devops |data )*(?:friends?|budd(?:y|ies)|mates?|pals?|colleagues?|co-?workers?|boss|manager|professor|prof|advisor|supervisor|postdoc|phd(?: student)?|students?|interns?|contractor|neighbou?r|roommate|flatmate|brother|sister|uncle|nephew|cousin|lab ?mate|classmates?|partner|wife|husband|girlfriend|boyfriend|kid|son|daughter|dad|mom|youtuber|streamer|blogger|redditor|dudes?|guys?(?: at work| here)|it guys?|other (?:team|group|lab|people|guys?)|(?:some |many |most )?(?:others|people|folks|teams|labs|users|everyone|everybody|someone|somebody))(?: of (?:mine|ours))?(?: (?:on|in|from|over on|at) (?:the )?(?:youtube|reddit|discord|twitter|hn|here|work|pr|issue|thread|comments|forum|group|chat|next team|other team))?)`

// opening stands before what a sentence tells.
const opening = `^(?:btw|fyi|also|well|ok|okay|so|for context|for reference|context:|background:|note:|and|but|ps:?|p\.s\.)?[ ,:(]*`

// saysIt are those whose pages tell what their programs and cards do.
const saysIt = `unsloth|nvidia|amd|meta|google|microsoft|hugging ?face|hf|torchtune|axolotl|llama-?factory|deepspeed|megatron|vllm|openai|runpod|lambda`

// Of other machines that the asker has.
const (
	othersEnglish = `(?:(?:at work|at the office|at my job|in the office) (?:we|they|i)(?:'ve| have|'s| has|'ve got| got| use| run)\b` +
		`|(?:the|my|our) (?:other|second|spare|work|wife's|old|gaming) (?:box|machine|pc|server|computer|laptop|workstation|rig|node|desktop)\b` +
		`|my (?:laptop|gaming pc|desktop pc|desktop) (?:only |just )?(?:has|is)\b` +
		`|unlike (?:my|our|the) (?:other|second|old|work|first)\b` +
		`|in the cloud (?:it|i|we|that) (?:would|could|'d)\b)`
	othersChinese = `(?:(?:我们?)?(?:公司|单位|实验室那边|学校那边)(?:里|那边)?(?:有|用的?是?)` +
		`|(?:我们?)?(?:还有)?另(?:外)?一?(?:台|张|个|套)` +
		`|(?:我的?)?笔记本(?:是|有|上))`
)

// others are what such a sentence begins with: its cards may be those that are meant where no others are named.
var others = pattern.Of(`^[^a-z0-9]*(?:` + othersEnglish + `|` + othersChinese + `)`)

var english = pattern.Of(opening + `(?:` +
	people + `(?:'s)?(?: [a-z]+)?(?: (?:just|only|now|already|once))? (?:has|have|had|got|gets?|sees|does|reports|owns?|uses?|used|runs?|ran|trains?|trained|fine-?tuned|bought|rents?|is using|is running|managed|needs?|needed|serves?|served|hosts?|built|swears? by|seems? to (?:have|use|run)|quotes?|cites?|posts?|posted|links?|points? (?:me |us )?to|talks? about)\b` +
	`|` + people + ` throws? [^.?!;]{1,40} around\b|[^.?!;,]{0,32}\bit(?:'s| is| was) (?:suggested|recommended|advised|said|claimed) (?:to|that|in)\b` +
	`|(?:the same (?:model|thing|one|quant)|it|that|this) (?:loads?|runs?|works?|fits?|ran|worked|loaded)(?: just| fine| ok| okay| great| well| perfectly| easily| smoothly)* on (?:my|our|the|his|her) (?:other|second|spare|work|wife's|friend's|old|desktop|gaming)\b` +
	`|(?:my|our|the) [^.?!;,]{1,32} (?:is|are) (?:on (?:its|their) last legs|dying|falling apart|showing (?:its|their) age)\b` +
	`|you (?:guys |folks |all )?(?:train|trained|use|used|run|ran|test|tested|fine-?tune|fine-?tuned)(?:ed)? (?:it|this|that|them|the [a-z]+|everything|yours?) (?:on|with)\b` +
	`|` + people + ` (?:always |keeps? |just )*(?:says?|said|saying|thinks?|swears?|believes?|reckons?|insists?|suggests?|suggested|recommends?|recommended|wants? (?:me|us)|claims?|claimed) ` +
	`|(?:before (?:that|this)|until (?:now|recently|last (?:week|month|year))|up to now|back then|in the past|originally|initially|at first|so far),? (?:i|we|it|that) ` +
	`|(?:yesterday|(?:last|this) (?:night|week|month|year|spring|summer|autumn|fall|winter|semester|quarter)|(?:back )?in (?:20\d\d|january|february|march|april|june|july|august|september|october|november|december)),? (?:i|we) (?:[a-z'-]+ed|[a-z]+'d|ran|had|got|did|used|bought|built|took|spent|paid)\b` +
	`|in the (?:readme|docs?|documentation|paper|blog(?: post)?|wiki|repo|model card|report|video|tutorial|thread|faq),? (?:it|they|the authors?|you) (?:say|says|said|claims?|use|used|train|trained|ran|mentions?|recommends?)\b` +
	`|(?:` + saysIt + `)(?:'s (?:table|blog|docs?|readme|page|post|site|numbers?|chart))? (?:says|say|claims?|claimed|advertises?|quotes?|lists?|shows?|states?|recommends?|promises) ` +
	`|(?:google )?(?:colab|kaggle|runpod|lambda|vast)(?:'s)?(?: free)?(?: t4s?| p100| gpus?| notebooks?)? (?:handled|managed|ran|was (?:ok|okay|fine|enough)|worked|coped)\b` +
	`|[^.?!;]{1,72},? (?:so )?(?:they say|people say|i heard|i've heard|i read somewhere|reportedly|supposedly|allegedly|from what i(?:'ve)? (?:read|heard))[.! ]*$` +
	`|(?:my |our |the )?(?:last|previous|first|earlier) (?:(?:month|week|year)'?s? )?(?:run|training|job|finetune|fine-?tune|experiment|project)s?(?: of| on| with| for)? [^.?!;]*\bcost\b` +
	`|(?:i|we) used to (?:have|own|run|use|train)\b` +
	`|(?:my|our) (?:old|previous|former|last|prior) (?:graphics |video )?(?:card|gpu|setup|rig|machine|pc|build|laptop|server|box|workstation) (?:was|had|were|is|has)\b` +
	`|(?:(?:i|we)(?:'ve| have)? ?)?(?:just |recently |finally )?(?:sold|returned|gave away|given away|got rid of|traded in|killed|fried|bricked) (?:my|a|an|the|our|two|2|both)\b` +
	`|(?:last|the other) (?:month|week|year|time|day|weekend|summer|winter|spring|autumn),? (?:i|we) (?:trained|rented|paid|spent|had|pretrained|ran|fine-?tuned|used|tried|tested)\b` +
	`|(?:i|we)(?:'ve| have)? (?:tried|ran|run|trained|fine-?tuned|tested|used)\b[^.?!;]*\b(?:and (?:it|that) (?:worked|works|ran|runs|was|went)(?: [a-z]+)?(?: fine| ok| well| great| smoothly)?|without (?:any )?(?:problems?|issues?|trouble)|just fine|no problem|successfully)` +
	`|(?:my|our|the) [^.?!;,]{1,40} (?:just |recently |finally |sadly )?(?:died|burne?d? out|burnt out|broke|fried|gave out|got stolen|was stolen|is dead|is broken|is toast)\b` +
	`|(?:an?|one|two|three|four|five|several|some|\d{1,2}|(?:a )?few|a couple of) (?:years?|months?|weeks?|days?) ago,? (?:i|we)(?:'d| had)? (?:spent|bought|paid|built|got|owned|had|used|ran|tried|started|trained)\b` +
	`|(?:i|we)(?:'ve| have) seen (?:[a-z]+ )?(?:builds?|people|setups?|rigs?|someone|guys|folks|posts?|claims?|benchmarks?|systems?|machines?|videos?)\b` +
	`|(?:i|we)(?:'ve| have)? (?:already |currently |still |only )*(?:rent|own|have|got|lease|keep|bought|run)\b[^.?!;:]* for (?:(?:our|my|other|some|the) )?(?:training|video|gaming|games|rendering|renders|image|images|cad|plex|blender|simulations?|other (?:work|things|stuff|jobs|projects)|something else)(?: work| stuff| jobs?| editing| generation| runs?)?[.! ]*$` +
	`|(?:i|we)(?:'ve| have) been (?:doing|using|running|training|playing with)\b` +
	`|(?:i|we) (?:currently|already|now) (?:run|use|serve|host|have)\b(?:[^.?!;]|\.\d)*\b\d+(?:\.\d+)?b\b` +
	`|(?:the |this |their |its |an? |original |official )*(?:paper|authors?|readme|docs?|documentation|repo|repository|blog(?: post)?|tutorial|guide|wiki|model card|article|report|post) (?:all |only |just |itself )?(?:used|uses|say|says|said|claims?|recommends?|mentions?|reports?|trained|states?|lists?|requires?|wants?|asks for|suggests?|insists? on|demands?|calls for|assumes?|talks about|runs?|ran|trains?)\b` +
	`|(?:someone|somebody|people|some(?: guy| people| folks)?|everyone|everybody|they|folks|reddit|the internet|chatgpt|gpt-?4?|(?:an? |the |another |one )?(?:github )?(?:guys?|people|posts?|comments?|threads?|users?|videos?|issues?|answers?|repl(?:y|ies)|discussions?))(?: (?:on|in|from|over on|at) [a-z/ ]+?| online| here| there| all| keep| always)? (?:say|says|said|saying|told me|claims?|claimed|recommends?|recommended|insists?|think)\b` +
	`|(?:i|we) (?:saw|read|heard|watched) [^.?!;]*\b(?:in|on|from) (?:an? |the |some )?(?:videos?|youtube|posts?|threads?|reddit|articles?|twitter|blogs?)\b` +
	`|(?:sadly |unfortunately )?(?:i |we )?(?:can'?t|cannot|can not|couldn'?t) (?:really )?(?:afford|justify)\b` +
	`|(?:sadly |unfortunately )?(?:i|we) (?:don'?t|do not) have (?:the |any |enough )?(?:money|budget|funds|cash) for\b` +
	`|(?:there is |there's |we have |i have |sadly )?no (?:budget|money|funds|cash) for\b` +
	`|[^.?!;,]{1,40} (?:is|are|would be|seems?) (?:way |far |just |a bit |simply |really )*(?:too expensive|overkill|too pricey|out of (?:my |our )?(?:budget|reach|price range)|unaffordable)\b` +
	`|(?:i|we) (?:know|realise|realize) (?:that )?(?:the |an? )?[^.?!;,]{1,40} (?:won'?t|can'?t|will not|doesn'?t|does not|wouldn'?t) (?:fit|run|work|be possible)\b` +
	`|(?:an?|the) (?:smaller |small |little )?[a-z0-9.-]*\d+(?:\.\d+)?b(?: model| version| one)? (?:already )?(?:works?|runs?|fits?|was|is)(?: already)? (?:fine|ok|okay|well|great|already|smoothly|not good enough|too dumb|too weak)\b` +
	`|` + othersEnglish + `)`)

var chinese = pattern.Of(`^(?:另外|对了|补充|ps|背景|顺便说下?|说明)?[,:(、 ]*(?:` +
	`(?:我们?|咱)?(?:的)?(?:一个|几个)?(?:朋友|同事|同学|室友|老板|导师|师兄|师姐|师弟|师妹|哥们|网友|邻居|别人|人家|其他人|别的组|隔壁组?|其他组)(?:那边|家里|那|的|都|也|就|是)*(?:有|用|跑|训|买|拿|租|搞|说)` +
	`|[^,;?!、]{0,5}(?:之前|以前|原来|原先|曾(?:经|經)?|先前|早先|过去)(?:一直|都|就|也|是|我们?|[单双多两四八]卡)*(?:用|跑|训|有|在[^,;?!、]{1,40}(?:跑|训|运行|部署|微调)|在用|在跑)` +
	`|(?:我们?)?(?:记得|印象中|印象里)[^,;?!、]{0,8}(?:得|要|需要|是|用)` +
	`|[^,;?!、]{0,8}(?:现在|目前|眼下|平时)(?:手上|手头|一直)*(?:在)?(?:用|跑)的?(?:是|着)*[^,;?!、]{1,24}$` +
	`|(?:而且|单卡|双卡|用)?[^,;?!、]{0,24}(?:已经|都)?(?:试过|测过|跑过|用过)(?:了|的)?(?:跑不起来|跑不了|不行|放不下|太[慢蠢笨弱差]|不够|装不下|没问题|可以|能跑)` +
	`|(?:原来|之前|以前|原先)?(?:在|用)[^,;?!、]{1,24}(?:上|里)?(?:是|都|还)?(?:好好的|没问题|正常|跑得好好的|跑得动|很正常|能跑)$` +
	`|[^,;?!、]{1,28}跑得(?:挺|很|还|非常|蛮|都|也)*(?:好|顺|顺畅|流畅|快|溜|欢|稳|不错)(?:的|了|着)?$` +
	`|(?:之前|以前|上次|原来)(?:的)?[^,;?!、]{1,24}(?:太[弱笨蠢慢差旧老小]|不行|不好用|翻车|花屏)(?:了)?$` +
	`|(?:总|应该|该)?不会(?:全|都)?(?:是|要|用)[^,;?!、]{1,16}吧$` +
	`|(?:我们?)?(?:的)?上一?(?:张|块|台|代)(?:显卡|卡|机器|电脑|服务器)?[^,;?!、]{0,12}(?:是|用|有|跑|训|烧|挂|坏)` +
	`|(?:我们?)?(?:去年|上个月|上周|前年|前阵子|前几天)(?:就|刚|才|已经)?(?:卖|用|跑|训|从头训|试|买)` +
	`|(?:我们?)?(?:的)?(?:老|旧)(?:机器|卡|电脑|服务器|显卡)(?:是|有)` +
	`|(?:[a-z]{2,16} ?的?)?(?:原)?(?:论文|作者|官方|文档|readme|教程|博客|原文)(?:里|上|中|那边)?(?:都|也|的?)*(?:用|说|写|推荐|建议|要求|给|跑)` +
	`|(?:网上|网友|知乎上|群里|b站|贴吧|论坛)?(?:都|有人|大家|很多人|好多人)(?:都|也)*说` +
	`|(?:在)?视频里(?:面)?(?:看到|说|有)` +
	`|(?:我们?)?(?:实在|也|又|肯定|暂时)*(?:买不起|用不起|租不起|没钱买|没钱上|舍不得买)` +
	`|(?:我们?)?(?:也|又|暂时)*没有?[^,;?!、]{1,12}的?预算` +
	`|[^,;?!]{1,24}(?:实在|有点|还是|都)*太贵` +
	`|(?:我们?)?(?:知道|清楚|明白)[^,;?!、]{1,14}(?:不行|跑不了|放不下|装不下|跑不动)` +
	`|[^,;?!、]{0,8}\d+(?:\.\d+)?b(?:的|模型)*(?:已经|早就|倒是|是)*(?:跑起来了|能跑|没问题|跑得动|跑通了)` +
	`|(?:我们?)?(?:现在|目前)?(?:上面|机器上|卡上)(?:已经)?(?:跑着|跑的是|在跑|部署着|部署了)` +
	`|` + othersChinese + `)`)

// gaveUp is what was tried, or is at hand, and does not do: what takes its place is asked about.
var gaveUp = pattern.Of(opening + `(?:(?:i|we)(?:'ve| have)?(?: first| already)? (?:tried|tested|started with|started on|used|ran)\b[^.?!;]*\b(?:but|and|which|,)\b[^.?!;]*\b(?:forever|too slow|so slow|(?:painfully|really|very|way too|super|unbearably|awfully) slow|was slow|unusable|useless|crawl\w*|disappoint\w*|painful|not worth it)\b` +
	`|(?:i|we)(?:'ve| have)?(?: currently| only| just| already)? ?(?:have|got|own|use|run)\b[^.?!;]*\b(?:that|which|but it|and it)(?: just| really| already)? (?:chokes|struggles|crawls|maxes out|tops out|can'?t (?:handle|run|do|take|hold)|is (?:too|so|really|very|painfully) slow|is (?:useless|unusable|too small|too weak))\b)`)

// notHad says of what a sentence before it told of that it cannot be had.
var notHad = pattern.Of(`^[^a-z0-9]*(?:(?:but )?(?:hers|his|theirs|that one|that machine|that box|that|those) (?:is|are) (?:off[- ]limits|not mine|not available|taken|not an option|no option|out of the question))\b[^a-z0-9]*$`)

// ruling stands before what is ruled out.
const ruling = `(?:(?:i|we)(?:'m|'re| am| are)? (?:really |actually |certainly |definitely |absolutely )?(?:don'?t|do not|won'?t|will not|have no|not) (?:really |actually |currently |ever )?(?:need|want|plan|plans|intend|intention|care|mean|be|going|planning|looking|trying|interested)|(?:there (?:is|are) )?no (?:plans?|intention|need|desire))(?: (?:to|on|of|in|about|do|doing|be|run|running|use|using|any|for))* `

// denied is what is ruled out: work that is not planned, a size that is not needed, a format that a card does not know.
var denied = pattern.Of(opening + `(?:` + ruling +
	`(?:(?:train|training|pretrain|pretraining|fine-?tune|finetune|fine-?tuning|finetuning)(?: (?:it|them|anything|any|models?|here|on|at|all|with|that|this|ourselves|myself|for|now|of|our|my|own|the))*` +
	`|(?:(?:image|video|speech|audio|vision|voice|tts|ocr|diffusion|multimodal|pictures?|photos?|pics|images|videos)(?:[ ,/]+(?:or|and|generation|gen|stuff|support|input|models?|things|anything|editing|processing|image|video|speech|audio|vision|voice|like|that|of|any|kind))*(?:, ?(?:only|just) (?:plain )?(?:text|chat|words|llms?))?)` +
	`|(?:the |an? )?(?:full |big |whole |huge )?(?:[a-z]+[- ]?)?\d{1,4}(?:\.\d)?b(?: models?| class| one)?)` +
	`|(?:it|they|the cards?|these cards?|those cards?|this card|that card|volta|turing|pascal|maxwell|ampere|rdna\d?|[a-z]{0,4}\d{2,4}s?)(?: [a-z]+)? (?:doesn'?t|don'?t|can'?t|cannot|does not|do not) (?:really )?(?:do|support|have|know|handle|speak|run)(?: (?:native|hardware|any|proper|real))* (?:bf16|bfloat16|fp8|fp4|nvfp4|mxfp4|flash[- ]?att(?:entio)?n(?:[- ]?\d)?|fa[23]?)(?:(?: or|,| and|/|nor) ?(?:bf16|fp8|fp4|nvfp4|mxfp4|flash[- ]?att(?:entio)?n(?:[- ]?\d)?|fa[23]?))*(?: (?:natively|at all|properly|in hardware|well|either))?)[.!, ]*$`)

// failed is in a sentence that tells what went wrong, which is often what is asked about.
var failed = pattern.Of(`\b(?:oom|out of memory|crash\w*|fail\w*|error|killed|slow)\b|\bonly [\d.]+ ?[gm]i?b\b[^.?!;]*\b(?:left|free|available)\b|\b(?:got|had|has) (?:it|them|that|this) (?:running|working|to run|to work|done)\b|崩|爆|失败|不够|报错|卡死|太慢|溢出`)

// own stands before what the asker has or wants in the same sentence.
var own = pattern.Of(`(?:[,:] ?|\b(?:but|while|whereas|and|so|then) )(?:i|i'm|i've|i'd|we|we're|we've|my|mine|ours?|me|now|for me|at home|at my|on mine|can|will|would|is|how|what)\b|[,、:](?:但|可|而|不过|所以|那)*(?:我|我们|咱|自己|现在|想|打算|准备|这|能|要|换|升)`)
