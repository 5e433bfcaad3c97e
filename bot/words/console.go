package words

// What is said at a terminal alone.
var (
	ConsoleGreeting = Sentence{
		"Ask away; Tab completes, a number does what is offered, `read FILE` reads a config.json, `help` tells more, Ctrl-D ends.",
		"请提问；Tab 补全，输入数字执行对应操作，`read 文件` 读取 config.json，`帮助` 查看更多，Ctrl-D 退出。",
	}
	ConsoleGoesOn = Sentence{
		"The conversation goes on from: {question}. Say `start over` for a new one.",
		"接着上次的对话：{question}。输入 `重新开始` 可以另起一个。",
	}
	FromOrigin = Sentence{"{key} {value} from {from}", "{key} {value} 来自 {from}"}
)
