package words

import "regexp"

// What sits idle, and how.
const (
	aCard = `(?:gpus?|cards?|[a-z]{0,4}\d{2,4}[a-z]{0,2})`
	idles = `\b(?:idl(?:e|es|ing)|unused|(?:does|do|doing) nothing|0 ?%|(?:not|n't|never) (?:being |get |do )?(?:used|work\w*|doing|anything|utili[sz]ed))`
)

// groups are words that mean the same to a reason.
var groups = map[string]func() *regexp.Regexp{
	// what is wondered at
	"slow":   Pattern(`\bslow|\bcrawl|\bsluggish|\b(?:not|no|isn'?t|aren'?t|hardly|barely|never|doesn'?t|won'?t|n't)\b[^.?!]{0,28}\b(?:fast|faster|quicker|speed-?up|speed up)\b|\b(?:low|lower|poor|bad|worse|half)\b[^.?!,]{0,16}\b(?:speed|throughput|tokens?|t/s|tps|tok/s|performance)|\b(?:drop|fall|tank|decreas|degrad|fell|collapse|halve)[a-z]*\b[^.?!]{0,32}\b(?:t/s|tps|tok/s|speed|tokens|performance|throughput)|\b(?:speed|t/s|tps|throughput|performance)\b[^.?!]{0,24}\b(?:drop|fall|tank|decreas|degrad|fell|low|bad|poor|half|wors|suffer|go(?:es)? down)|\btak(?:e|es|ing) (?:so |too |much |very |such a |way |a |forever)*(?:long|longer|forever|ages)|\btakes? (?:about |some |over |up to )?\d+ ?(?:s|secs?|seconds?|minutes?)\b|没(?:有)?(?:怎么|比[^,，。]{1,8})?(?:变|更)?快|慢|卡顿|很卡|速度[^,，。;；?？!！]{0,6}(?:下降|降|低|掉|影响)|(?:吞吐|速度)[^,，。;；?？!！]{0,8}(?:低|不如|反而|达不到|没|降)|反而[^,，。;；]{0,10}\d|\b(?:seconds?|secs?|minutes?)\b[^.?!]{0,60}\b(?:take|takes|took|in|needs?)\b[^.?!]{0,12}\d+ ?(?:s|secs?|seconds?|min|minutes?)\b|медлен|скорост|langsam|lento|lent\b|遅い|느`),
	"speed":  Pattern(`\b(?:speed|fast|faster|slow|slower|throughput|t/s|tps|tok/s|tokens?/s|tokens? (?:per|a) sec|performance|latency|quick|quicker)|速度|快|慢|吞吐|性能|延迟|скорост|быстр|медлен`),
	"fast":   Pattern(`\b(?:fast|faster|quick|quicker|more tokens|higher throughput|more throughput|higher speed|better (?:speed|throughput)|outperform)|更快|快很多|比[^,，。]{1,20}快|吞吐(?:量)?(?:更高|反而高|更大)`),
	"memory": Pattern(`\b(?:memory|memroy|meory|vram|mem|ram|oom|gib|gb|mib|gigs?)\b|\d ?(?:g|gb|gib)\b|显存|内存|памят|speicher|memoria|mémoire|メモリ|메모리`),
	"oom":    Pattern(`\boom|out of (?:gpu |cuda |video )?memory|out-of-memory|\bcrash|\bfails?\b|\bran out\b|\bruns? out\b|爆|溢出|内存不足|显存不足|显存不够|炸|崩`),
	"more":   Pattern(`\b(?:more|higher|larger|bigger|extra|increas|double|twice|grow|grows|growing|so much|so many|so high|so large|too much|jump|climb|ris(?:e|es|ing)|huge|way over|exceed|eats?|a lot)|更(?:多|大|高|吃|占)|多(?:出|了|占)|增加|增大|变大|变多|翻倍|两倍|这么(?:多|大|高)|那么(?:多|大|高)|涨|上升|反而|越来越|很(?:多|大|高)|过(?:大|高|多)|吃显存|超过|比[^,，。]{1,24}(?:大|多|高|占|吃)`),
	"same":   Pattern(`\b(?:same|identical|equal|alike|similar|no (?:difference|change|reduction|saving|drop|less|lower)|(?:little|small|bigger|larger|no big|not much|much of a|any) (?:difference|change|saving|reduction|less|lower)|barely|hardly|still|(?:doesn'?t|didn'?t|don'?t|not|never|isn'?t|won'?t|n't)\b[^.?!,]{0,24}\b(?:less|lower|smaller|drop|reduce|reduc(?:e|ing)|save|saving|change|help|decrease|shrink|go down|halve|half|fall|scale)|only (?:saves?|reduces?|drops?)|as much|unchanged|nothing changes|const(?:ant)?|useless|no effect)|一样|一致|差不多|相同|不变|没(?:有)?(?:什么)?(?:怎么)?(?:变|降|减|少|省|区别|差别|差异|用|效果)|省不了|差别不大|区别不大|相差不大|降不下|并没有|仍然|依然|还是|没少`),
	"left_idle": Pattern(`\b(?:second|2nd|other|another|third|3rd)(?: of (?:\w+ ){0,3}| [a-z]+ | )` + aCard + `\b[^.?!;,]{0,24}` + idles + `|\bgpu ?[1-7]\b[^.?!;,]{0,24}` + idles + `|\bone of (?:\w+ ){0,3}` + aCard + `\b[^.?!;,]{0,24}` + idles +
		`|\b(?:only|just) (?:\w+ ){0,2}?(?:gpu ?0|(?:one|1|single|first) (?:of (?:\w+ ){0,3})?` + aCard + `)\b[^.?!;,]{0,16}\b(?:used|busy|work(?:s|ing)|active|utili[sz]ed|training|computing|running|under load)\b` +
		`|\b(?:(?:only|just) (?:uses?|using|loads? (?:on|in)\w*|runs? on|running on)|(?:uses?|using|loads? (?:on|in)\w*|running on) (?:only|just)) (?:one|1|a single|the first|gpu ?0)\b(?: (?:of (?:\w+ ){0,3})?` + aCard + `\b)` +
		`|\b` + aCard + `[^.?!;,]{0,24}\b(?:tak(?:e|ing) turns|in turns?)\b` +
		`|(?:第二|第2|另外?一?|其[余他][几两]?)[张块](?:卡|显卡|gpu)?[^,，。?？]{0,6}(?:不干活|不工作|没(?:有)?(?:被?用|干活|在?跑|工作|动|负载|占用|利用)|闲|空着|摸鱼|不动|不跑|为0|是0)|(?:只|就|仅|才)(?:有|让)?(?:其中)?的?(?:一|1|单|第一)[张块](?:卡|显卡|gpu)?(?:在|被|真正|真的)*(?:干活|工作|跑|用上|用到|利用|有负载|满载|计算)|(?:只|就|仅)(?:使?用|跑|占|用到|跑在|加载到)了?(?:其中)?(?:一|1|单|第一)[张块](?:卡|显卡|gpu)?(?:上)?(?:呢)?(?:[,，。?？]|$)|(?:卡|gpu|\d{2,4})[^,，。?？]{0,6}轮流`),
	"drawn": Pattern(`\b(?:at|when|while|in) idle\b|\bhot\b|\bwarm\b|\bfans?\b|\bdraws?\b|待机|空载|发热|温度`),
	// what it is about
	"cards":       Pattern(`\b(?:(?:two|three|four|six|eight|dual|multi|multiple|several|both|more|second|third|fourth|2nd|3rd|another|extra|additional|adding|all|different|mixed)[- ]+|[2-8](?:[- ]| ?[x×*] ?)|16 ?[x ])(?:my |the |of )*(?:nvidia |rtx |gtx |radeon |arc )*(?:gpus?|cards?|devices?|[a-z]*\d{2,4}(?:ti|xt)?s?)\b|\b[2-8] ?[x×*] ?[a-z]*\d|\b[a-z]*\d{2,4}(?:ti)?s? ?[x×*] ?[2-8]\b|\bmulti-?gpu\b|\btp ?=? ?[2-8]\b|\bgpu[ _:]?[01]\b|\bcards\b|\bgpus\b|多卡|双卡|四卡|八卡|多张|多块|几张|两张|两块|三张|四张|八张|多gpu|多显卡|[2-8] ?[张块卡]|加卡|[加添买](?:了)?(?:一|两|第二|几)?[张块]|卡数|第二张`),
	"mixed":       Pattern(`\b(?:mixed|mismatched|different|unequal|uneven|old|older|smaller|second|first|one)\b[^.?!]{0,24}\b(?:cards?|gpus?|[a-z]*\d{3,4}(?:ti|xt| super)?)\b[^.?!]{0,40}\b(?:first|full|max|maxed|fills?|more|oom|out of|limit|only|unused|empty|idle|uneven)|\b(?:gpu|card|cuda|device)[ :#]?0\b|\b(?:one|first|main|only one|single|same)\b (?:of the |my )?(?:gpu|card)\b|\buneven|\bunbalanced|\bimbalance|\bmaxed\b|先(?:被)?(?:爆|满|oom|占满|用完)|不均|不平衡|不一样多|第一张|首张|0号|一张卡?[^,，。]{0,8}(?:满|爆|多)|单卡爆|只(?:用|占)(?:了)?(?:一张|第一张|单卡)|主卡`),
	"cpu":         Pattern(`\bcpu\b|\bprocessor\b|процессор|处理器|prozessor`),
	"gpu":         Pattern(`\bgpus?\b|\b(?:rtx|gtx|radeon)\b|\b[2-7]0[5-9]0(?: ?ti)?\b|\b(?:v100|a10g?|a30|a40|a100|a800|h20|h100|h200|h800|l4|l20|l40s?|b200|t4|p40)s?\b|\bgraphics card|\bcards?\b|\bcuda\b|[\d单双两多张块]卡|видеокарт|显卡|grafikkarte`),
	"onto_cpu":    Pattern(`\b(?:instead of|rather than|than|vs\.?|versus|without|or|compared (?:to|with)|and)\b[^.?!]{0,16}\b(?:gpu|cpu|card|graphics)|\bcpu[- ]only\b|\bonly (?:a |the )?cpu\b|\bpure cpu\b|вместо|代替|比|不用|没有|纯cpu|和|与`),
	"layers":      Pattern(`\b(?:-?ngl|n[-_]gpu[-_]layers|gpu[-_ ]layers|layers?|offload(?:ed|ing|s)?|num_gpu|n_gpu|split(?:ting)?|partial(?:ly)?)\b|层|卸载`),
	"last_layer":  Pattern(`\b(?:last|final|one more|that one|single|output|one) (?:more )?(?:last |extra )?layer\b|(?:-?ngl|layers?)[ =:]*(\d+)[^?]{0,64}(?:-?ngl|layers?|vs|versus|to|and|or)[ =:]*(\d+)|最后(?:的)?一层|差一层|少一层|多一层|输出层`),
	"part":        Pattern(`\b(?:few|some|couple|part|rest|half|remaining|most|spill|partial|split|offload|onto the cpu|in ram|to ram|system ram|[1-9]\d?%?(?: of the| of)? layers|\d+/\d+)|部分|几层|一半|剩下|其余|溢出到|放到内存|放在内存|offload|卸载`),
	"smi":         Pattern(`\bnvidia-?smi\b|\bnvtop\b|\bnvitop\b|\btask manager\b|任务管理器`),
	"live":        Pattern(`\b(?:torch|pytorch)\b[^?!]{0,32}(?:\d ?[gm]i?b?\b|\balloc|分配|占用|用了|\bmemory\b)|\ballocated\b|memory_(?:allocated|summary)|已分配`),
	"reserved":    Pattern(`\b(?:reserved|cached)\b|memory_reserved|保留|缓存`),
	"allocated":   Pattern(`\ballocated\b|memory_allocated|已分配`),
	"shared":      Pattern(`\bshared (?:gpu |video |system |windows )?(?:memory|vram|ram)|\bsysmem|\bsystem memory fallback|\bspill|\bvirtual (?:vram|memory)|共享(?:gpu)?(?:内存|显存)|虚拟显存|共享.{0,4}内存`),
	"windows":     Pattern(`\bwindows\b|\btask manager\b|\bwddm\b|\bshared\b|共享|任务管理器`),
	"moe":         Pattern(`\bmoes?\b|\bmixture|\bexperts?\b|\bactive (?:param|weights)|\bactivated\b|\ba\d{1,2}b\b|\d+b active|专家|激活参数|只激活|激活\d|mixtral|8x7b|8x22b`),
	"context":     Pattern(`\bcontext|\bctx\b|\bprompts?\b|\blong (?:inputs?|texts?|documents?|conversations?|chats?)|\bconversation|\bchat(?:ting)?\b|\bhistory\b|\bseq(?:uence)?(?:s|_len| length)?\b|\bseqlen\b|\btokens? (?:in|long)|\blong(?:er)? (?:sequences?|replies|answers|generations?)\b|\b\d+k\b|上下文|长文本|输入(?:变)?长|输入太长|长输入|提示词|对话|聊天|序列|长度|历史|文本(?:很|太|较)?长|文本长`),
	"kv":          Pattern(`\bkv\b|\bkv[-_ ]?cache|kv缓存`),
	"server":      Pattern(`\bvllm\b|\bsglang\b|\blmdeploy\b|\btgi\b|\bxinference\b|\bserver\b`),
	"of_card":     Pattern(`\b[89]\d ?% (?:of )?(?:the |my |a |each )?(?:whole )?(?:gpu|card)\b|(?:显卡|卡|gpu)的? ?[89]\d ?%`),
	"takes_all":   Pattern(`\b(?:9\d|8\d) ?%|\ball (?:of )?(?:the |my |its |available )?(?:gpu |v)?(?:memory|vram|ram)|\b(?:entire|whole|full|nearly all|almost all|everything|most of)\b|\bfills?\b|\bmax(?:es|ed)? out|\bregardless|\bno matter|\bwhatever\b|\bno matter which|占满|吃满|用满|全部|全占|百分之九十|占用?(?:了)?(?:9|8)\d ?%|几乎(?:占)?(?:全部|满)|不管|无论|都(?:是|会)?占|预分配|预留`),
	"small_model": Pattern(`\b(?:small|smaller|tiny|only|just|whatever|any|no matter|regardless|0\.\d+b|1b|1\.\db|3b|7b|8b)\b|小模型|不管|无论|只有|才|都`),
	"file":        Pattern(`\b(?:fine-?tuned|merged|saved|exported|converted|base|original) (?:model|weights)\b|\bfiles?\b|\bon disk\b|\bcheckpoints?\b|\bsafetensors\b|\.bin\b|\bgguf\b|\bsaved?\b|\bdownload|\bfolder\b|文件|权重|硬盘|磁盘|保存|检查点|导出|合并`),
	"double":      Pattern(`\b(?:twice|double|doubled|2x|two times|bigger|larger|as (?:large|big)|(?:when|while|but) (?:the )?(?:base|original)[a-z ]{0,12}(?:was|is|has)|4x|three times|3x)\b|两倍|翻倍|翻了|原(?:来|始|模型)[^,，。]{0,6}(?:只有|才)|变大|大了|一倍|比原来?[^,，。]{0,8}大|大很多`),
	"saved":       Pattern(`\b(?:sav(?:e|ed|ing)|fine-?tun(?:e|ed|ing)|merg(?:e|ed|ing)|convert(?:ed|ing)?|export(?:ed)?|sft|after training|checkpoints?|ckpt)\b|保存|微调|合并|转换|导出|训练后|sft|检查点`),
	"saving":      Pattern(`\b(?:when|while|on|at|during|after|before|whenever|once) (?:\w+ ){0,3}?sav(?:es?|ing)\b(?: (?:the|a|an|my|it|on|at|with|to|in|after)\b|[^a-z ]|$)|\bsav(?:es?|ed|ing) (?:the |a |my |its |our |final |full |last |whole |fine-?tuned |trained |merged ){0,3}(?:checkpoints?|ckpts?|models?|weights|state)\b|save_(?:pretrained|model|checkpoint|state)|state_dict\b|(?:checkpoint|ckpt|model) sav(?:e|ing)\b|保存(?:模型|权重|检查点|断点| ?checkpoint| ?ckpt|阶段|时|的时候|的那)|存(?:模型|权重| ?checkpoint| ?ckpt)`),
	"files_told":  Pattern(`\b(?:file|model|weights?|gguf|checkpoint|download)\b[^.?!]{0,40}\b\d+(?:\.\d+)? ?(?:gb|g|gib|mb)\b|\b\d+(?:\.\d+)? ?(?:gb|g|gib) (?:file|model|gguf|checkpoint|weights|on disk)|\bthan (?:the |its )?(?:file|model|weights)|\bmodel size\b|\bfile size\b|文件|模型(?:大小|本身|才|只有)|权重(?:大小|才|只有)`),
	"host":        Pattern(`\b(?:system|host|cpu|main|normal|regular|pc|computer)[ -]?(?:ram|memory)\b|\bram\b|内存|주메모리`),
	"also":        Pattern(`\b(?:also|too|both|as well|still|even though|although|while|but|same amount|despite)\b|也|同样|还|同时|又|明明`),
	"released":    Pattern(`\b(?:released?|releasing|free[ds]?|freeing|cleared?|clean|drop|go(?:es)? (?:back )?down|given back|leak(?:s|ing|ed)?|empty_cache|\b(?:after|when|once)\b[^.?!]{0,40}\b(?:done|finish(?:ed|es)?|ended|ends|over|complete[ds]?|idle|closed|stopped)\b|del\b|keeps? (?:growing|increasing|rising|climbing)|unload)|释放|不降|泄漏|泄露|一直(?:在)?(?:涨|增|上升)|越来越|持续(?:增|上升)|不断(?:增|上升)|降不下来|清空|清理`),
	"grows":       Pattern(`\b(?:grow(?:s|ing)?|increas(?:e|es|ing)|ris(?:e|es|ing)|climb(?:s|ing)?|creep(?:s|ing)?|go(?:es|ing)? up|over time|leak(?:s|ing)?|keeps?|gradually|slowly|step by step|each step|more and more|later|after (?:a )?(?:few|some|\d+))\b|越来越|一直(?:在)?(?:涨|增|上升)|持续|不断|逐渐|慢慢|逐步|增长|上涨|升高|过程中|中途|跑(?:了)?(?:一段|几|\d+)`),
	"sold":        Pattern(`\b(?:shows?|only|reports?|says|see|sees|visible|available|usable|usable|actual|advertised|instead of|not|missing)\b|显示|只有|可用|实际|标称|少了`),
	"pcie":        Pattern(`\bpci-?e?\b|\bpci express|\bx(?:1|4|8|16)\b|\blanes?\b|\briser|\boculink|\bthunderbolt|\begpu\b|\bchipset\b|通道|外接显卡|转接`),
	"effect":      Pattern(`\b(?:impact|affect|effect|matter|matters|difference|bottleneck|limit|hurt|hurts|loss|lose|penalty|enough|slow|slower|influence)|影响|瓶颈|区别|差别|损失|关系|拖慢|够用`),
	"decode":      Pattern(`\b(?:inference|infer|generat|decod|serv|run|runs|running|chat|t/s|tps|tok/s|tokens|answer|respon)|推理|生成|部署|运行|跑|回答|输出`),
	"first":       Pattern(`\b(?:first token|ttft|time to first|prompt (?:processing|eval|ingest)|prefill|before (?:it )?(?:answers|responds|starts|the first)|starts? (?:to )?(?:answer|respond|generat|writ|output|type)|thinking before)|首字|首token|首个token|首 token|第一个(?:字|token)|预填充|提示词处理|开始(?:输出|回答|生成)`),
	"second_run":  Pattern(`\b(?:first (?:run|time|request|query|call|message|prompt)|second (?:run|time|request)|cold start|load(?:ing)? time|warm-?up)\b|第一次|首次|第二次|冷启动|预热|加载(?:时间|速度|阶段|的时候|时|要|需要|很慢|太慢|慢|过程)`),
	"utilisation": Pattern(`\b(?:utili[sz]ation|usage|util|load|busy|idle|watts?|power|\d+ ?w)\b|利用率|使用率|占用率|负载|闲置|空闲|功耗|瓦`),
	"low":         Pattern(`\b(?:low|only|just|barely|idle|hardly|under|never|\d0 ?%|half|less)\b|低|只有|才|不高|上不去|不满|闲|空`),
	"quant":       Pattern(`\b(?:quant|4-?bit|8-?bit|int4|int8|q[2-8](?:_\w+)?|awq|gptq|gguf|nf4|bnb|bitsandbytes|fp8|load_in_[48]bit|nvfp4|mxfp4)|量化|4位|8位`),
	"wider":       Pattern(`\b(?:fp16|bf16|f16|16-?bit|full precision|unquantized|unquantised|original|half precision|higher|q8|larger quant)|未量化|不量化|原版|全精度|半精度|高精度`),
	"larger":      Pattern(`\b(?:larger|bigger|big|more parameters|than (?:the )?(?:smaller|small|\d+b|70b|8b|7b)|\d+b)\b|更大的?模型|大模型[^,，。]{0,8}小模型|比[^,，。]{0,12}\d+b`),
	"batch":       Pattern(`\bbatch|\bbs\b|\bbsz\b|\bconcurren|\bparallel requests|\bmore requests|\bmany (?:users|requests)|\bsimultaneous|批|并发`),
	"double_up":   Pattern(`\b(?:doubl|twice|2x (?:the |as |fast|speed|through|perf)|scale|scaling|linear|halv|proportion|add up)|翻倍|两倍|线性|达不到|成倍|提升`),
	"uses_cpu":    Pattern(`\b(?:us(?:e|es|ed|ing)|runs?|running|loads?|loaded|falls? back|ends? up|goes|stays?|sits?)(?: (?:on|to|in|into|onto|back|with))? (?:my |the |only |mostly |just |100 ?% )*cpu\b|\bcpu (?:usage|load|(?:is |sits |stays )?(?:at |around )?(?:100|full|pegged|maxed))|cpu(?:占用|使用率|负载)?(?:是|都|也|一直|被|直接)*(?:满负载|满载|跑满|打满|拉满|占满|飙到?100)|\b(?:not|n't|instead of|rather than|ignor\w+) (?:us(?:e|ing) )?(?:my |the |any )*gpu|(?:跑|用|运行|加载)(?:在|的是|到)?(?:了)?cpu|而不是(?:gpu|显卡)|没(?:有)?(?:用|走|跑在)(?:上|到)?(?:gpu|显卡)`),
	"cores":       Pattern(`\bcores?\b|\bthreads?\b|\bddr\d?\b|\b(?:faster|ram|memory) (?:ram|memory|speed|channels?|bandwidth)|\bdual[- ]channel|通道|核|线程|内存频率|内存速度`),
	"engines":     Pattern(`\b(?:vllm|sglang|transformers|hf|hugging ?face|llama\.?cpp|ollama|exl[23]|exllama\w*|gguf|tensorrt\w*|trt|tgi|lmdeploy|mlx|lm studio|ktransformers)\b[^.?!。？]{0,60}(?:\b|比|和|与)(?:vllm|sglang|transformers|hf|hugging ?face|llama\.?cpp|ollama|exl[23]|exllama\w*|gguf|tensorrt\w*|trt|tgi|lmdeploy|mlx|lm studio|ktransformers)`),
	"unfit":       Pattern(`\b(?:doesn'?t|does not|won'?t|don'?t|didn'?t|not|can'?t) (?:quite |fully |completely )?fit|\btoo (?:big|large) for|\bexceeds?\b[^.?!]{0,16}\b(?:vram|memory)|\b(?:bigger|larger) than (?:my |the )?(?:vram|gpu|card)|装不下|放不下|超(?:过|出)(?:了)?显存|显存不够`),
	"idle_use":    Pattern(`\bbefore (?:i |we |loading|anything|any|a model|running)|\b(?:at )?idle\b|\bnothing (?:is )?(?:loaded|running)|\bwithout (?:a |any )?model|\b(?:desktop|windows|xorg|browser|chrome)\b[^.?!]{0,24}\b(?:us|tak|eat|hold)|什么都没|没(?:有)?(?:跑|加载)(?:任何)?(?:模型|东西|程序)|空闲时|开机`),
	"cards_sum":   Pattern(`\b(?:per (?:card|gpu|device)|each|sum|total|combined|pool(?:ed)?|add(?:ed)? up|together|single|one big|stack|merge|share)\b|加起来|总和|合计|一共|总的|单卡|单张|每张|叠加|合并|相加|累加|共享|共用`),
	// training
	"train":       Pattern(`\b(?:train|fine-?tun|finetun|sft|pre-?train|lora|qlora|peft|deepspeed|zero-?[0-3]?\b|fsdp|backward|optimizer|epoch|steps?\b|grpo|ppo|dpo)|训练|微调|训|全参|обуч`),
	"lora":        Pattern(`\blora|\bpeft\b|\badapters?\b`),
	"qlora":       Pattern(`\bqlora|\bq-lora|\bnf4\b|4-?bit|int4|4位`),
	"full":        Pattern(`\bfull\b|\bfull-?(?:param|fine|ft)|\ball (?:weights|params|parameters)|\bsft\b|全参|全量|全微调|完全微调`),
	"rank":        Pattern(`\brank|\blora_r\b|\br ?= ?\d+|\br\d+\b|秩`),
	"zero":        Pattern(`\bzero[- ]?(?:stage[- ]?)?[0-3]?\b|\bfsdp|\bstage[- ]?[123]\b|\bzero[123]|zero_?[123]|分片|切分`),
	"deepspeed":   Pattern(`\bdeepspeed|\bzero[- ]?(?:stage[- ]?)?[123]?\b|\bzero[123]|\baccelerate\b`),
	"without":     Pattern(`\bwithout|\bthan (?:plain|normal|ddp|not|w/o|no)|\bcompared (?:to|with)|\bvs\.?\b|\bturn(?:ed|ing)? (?:it )?(?:on|off)|\bsingle\b|\bone gpu|\benabl|不用|没有用|不开|关闭|比|单卡|开启|开了|用了|使用`),
	"not_trained": Pattern(`\b(?:run|load|serve|infer)\b[^.?!]{0,40}\b(?:not|can'?t|cannot|n't) (?:train|fine-?tune|tune|lora)|(?:推理|跑|加载)[^,，。]{0,8}[,，]?(?:但|却|可)?(?:是)?[^,，。]{0,6}(?:不能|没法|无法)?(?:训练|微调|训)[^,，。]{0,4}(?:不|爆|oom)`),
	"rl":          Pattern(`\bdpo\b|\bppo\b|\brlhf\b|\bgrpo\b|\bkto\b|\borpo\b|\breward model|强化学习`),
	"fp8":         Pattern(`\bfp8\b|\bfloat8\b`),
	"amp":         Pattern(`\b(?:amp|mixed[- ]precision|fp16|bf16|half precision|autocast|16-?bit)\b|混合精度|半精度`),
	"fp32":        Pattern(`\b(?:fp32|float32|full precision|single precision|32-?bit)\b|单精度|全精度`),
	"later":       Pattern(`\b(?:first (?:step|iteration|epoch)|second (?:step|epoch|iteration)|after (?:the )?(?:a few|some|several|first|\d+|one|hours?|minutes)|(?:hundreds?|thousands?) (?:of )?(?:steps|iterations)|mid(?:dle)?|half-?way|later|suddenly|not at the start|at step|in the middle|random(?:ly)?|(?:at|by|around|until|only at) (?:step|iteration|epoch)s? \d+)\b|第一步|第二步|几步|第 ?\d+ ?个?(?:步|steps?|轮|epoch)|[百千万] ?步|到(?:了)?一半|跑(?:了)?\d+|中途|一段时间|过程中|一会|突然|后(?:才|就|来|面)?(?:oom|爆|溢出|报)|刚开始|开始时`),
	"eval":        Pattern(`\beval|\bvalidation|\bvalidat|\bpredict_with|\bcompute_metrics|评估|验证|测试集`),
	"checkpoint":  Pattern(`\bgradient[- _]checkpoint|\bactivation[- _](?:checkpoint|recomput)|\brecomput|\bgrad ckpt|梯度检查点|重计算`),
	"accumulate":  Pattern(`\bgradient[- _]accumul|\bgrad[- _]accum|\baccumulation|梯度累[积计]`),
	"window":      Pattern(`\b(?:32k|64k|128k|1m|200k|16k|\d+k)\b|\blong context|\bmax(?:imum)? (?:context|length)|支持|最多|最大|只能|长上下文`),
	"only":        Pattern(`\b(?:only|just|max(?:imum)?|at most|can'?t|cannot|unable|limit)\b|最多|只能|才能|只有|不能|无法|上限`),
	"inference":   Pattern(`\b(?:inference|infer|inferenc|serving|just running|run it|running it)\b|推理|部署`),
	"offload_opt": Pattern(`\boffload|\bzero-?offload|\bnvme\b|\bcpu_offload|\binfinity|卸载`),
	"time":        Pattern(`\b(?:time|speed|slow|slower|fast|faster|hours?|long|longer|s/it|it/s|throughput)\b|速度|时间|快|慢|耗时|多久|吞吐`),
	"seq":         Pattern(`\b(?:longer|long|max_?length|max_?len|seq(?:uence)?[ _]?(?:len|length)?s?|context|cutoff_len|tokens|block_?size)\b|长度|序列|上下文|更长|变长|文本长|句子`),
	"weights_gb":  Pattern(`\bb(?:illion)?\b|\d+ ?b\b|parameter|weights?\b|model\b|参数|权重|模型`),
	"model_large": Pattern(`\b(?:large|larger|big|bigger) (?:models?|llms?)|\bmodels? (?:larger|bigger)|\bwhole model|大模型|大的模型|大一点的模型`),
	"accel":       Pattern(`\bgpu (?:accel|offload)|\baccelerat|\bwith (?:the )?gpu\b|\bon (?:the |my )?gpu\b|\bvram\b|gpu加速|显卡加速|显存`),
}
