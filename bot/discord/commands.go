package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"

	"headroom/bot/discord/payload"
)

// Names of commands and of their options. Discord sends these whatever name the
// person saw.
const (
	Command       = "vram"
	AdminCommand  = "vram-admin"
	AimedCommand  = "Estimate memory"
	longestAsking = 2000 // as long as a question may be

	questionOption = "question"
	fileOption     = "file"
	privateOption  = "private"
	nameOption     = "name"
	valueOption    = "value"
	kindOption     = "kind"
	memoryOption   = "memory"
	speedOption    = "bandwidth"
)

// Sub-commands of the admin command.
const (
	presetSub   = "preset"
	defaultSub  = "default"
	forgetSub   = "forget"
	gpuSub      = "gpu"
	modelSub    = "model"
	languageSub = "language"
	unitsSub    = "units"
	answersSub  = "answers"
)

// both are names or descriptions in the locales that Chinese is read in.
// Answers are in simplified characters in either.
func both(simplified, traditional string) map[string]string {
	return map[string]string{"zh-CN": simplified, "zh-TW": traditional}
}

func option(kind int, name, text string, names, texts map[string]string) payload.CommandOption {
	return payload.CommandOption{Type: kind, Name: name, NameLocalized: names, Description: text, DescribedLocalized: texts}
}

func required(o payload.CommandOption) payload.CommandOption {
	o.Required = true
	return o
}

// Commands are what is registered with Discord.
func Commands() []payload.Command {
	question := option(payload.StringOption, questionOption, "Will it fit? For example: train 7b adamw fp16 on 4x v100",
		both("问题", "問題"), both("装得下吗？例如：4张v100训练7b，adamw fp16", "裝得下嗎？例如：4張v100訓練7b，adamw fp16"))
	question.Autocomplete, question.MaxLength = true, longestAsking
	manage := payload.Bits(payload.ManageGuild)
	return []payload.Command{
		{
			Type: payload.SlashCommand, Name: Command, NameLocalized: both("显存", "顯存"),
			Description:        "Memory, speed and hardware for training and serving language models",
			DescribedLocalized: both("训练和部署大模型所需的显存、速度与硬件", "訓練和部署大模型所需的顯存、速度與硬體"),
			Options: []payload.CommandOption{
				question,
				option(payload.AttachmentOption, fileOption, "A model's config.json", both("文件", "檔案"), both("模型的 config.json", "模型的 config.json")),
				option(payload.BooleanOption, privateOption, "Only you see the answer", both("私密", "私密"), both("仅自己可见", "僅自己可見")),
			},
			Installs: []int{payload.GuildInstall, payload.UserInstall},
			Contexts: []int{payload.InGuild, payload.InBotDM, payload.InPrivateChannel},
		},
		{
			Type: payload.MessageCommand, Name: AimedCommand, NameLocalized: both("估算显存", "估算顯存"),
			Installs: []int{payload.GuildInstall, payload.UserInstall},
			Contexts: []int{payload.InGuild, payload.InBotDM, payload.InPrivateChannel},
		},
		{
			Type: payload.SlashCommand, Name: AdminCommand, NameLocalized: both("显存管理", "顯存管理"),
			Description:        "What this server shares: presets, models, GPUs, settings",
			DescribedLocalized: both("本服务器共享的预设、模型、显卡和设置", "本伺服器共享的預設、模型、顯示卡和設定"),
			Options:            adminOptions(), Permissions: &manage,
			Installs: []int{payload.GuildInstall}, Contexts: []int{payload.InGuild},
		},
	}
}

func adminOptions() []payload.CommandOption {
	name := required(option(payload.StringOption, nameOption, "Its name, for example lab-default", both("名称", "名稱"), both("名称，例如 lab-default", "名稱，例如 lab-default")))
	name.MaxLength = 64
	choose := func(list ...payload.Choice) payload.CommandOption {
		o := required(option(payload.StringOption, valueOption, "What it is set to", both("值", "值"), both("设为", "設為")))
		o.Choices = list
		return o
	}
	question := option(payload.StringOption, questionOption, "What it stands for; empty: your last question here", both("问题", "問題"), both("预设内容；留空则用你在此的上一个问题", "預設內容；留空則用你在此的上一個問題"))
	question.Autocomplete, question.MaxLength = true, 400
	figure := func(name, text string, names, texts map[string]string) payload.CommandOption {
		o := option(payload.NumberOption, name, text, names, texts)
		o.MinValue, o.MaxValue = new(float64), 1e6
		return o
	}
	kind := required(option(payload.StringOption, kindOption, "What is forgotten", both("类型", "類型"), both("删除什么", "刪除什麼")))
	kind.Choices = []payload.Choice{{Name: "preset", Value: "preset"}, {Name: "model", Value: "model"}, {Name: "GPU", Value: "gpu"}}
	sub := func(name, text string, names, texts map[string]string, options ...payload.CommandOption) payload.CommandOption {
		o := option(payload.SubCommand, name, text, names, texts)
		o.Options = options
		return o
	}
	return []payload.CommandOption{
		sub(presetSub, "Save a preset for everybody here", both("预设", "預設"), both("保存共享预设", "儲存共享預設"), name, question),
		sub(defaultSub, "Make a preset the default of this channel", both("默认", "預設值"), both("设为本频道的默认预设", "設為本頻道的預設"), name),
		sub(gpuSub, "Add a GPU that the catalogue lacks", both("显卡", "顯示卡"), both("添加目录中没有的显卡", "新增目錄中沒有的顯示卡"), name,
			required(figure(memoryOption, "Memory in GB", both("显存", "顯存"), both("显存（GB）", "顯存（GB）"))),
			figure(speedOption, "Memory bandwidth in GB/s", both("带宽", "頻寬"), both("显存带宽（GB/s）", "顯存頻寬（GB/s）"))),
		sub(modelSub, "Add a model, by its config.json or in a form", both("模型", "模型"), both("用 config.json 或表单添加模型", "用 config.json 或表單新增模型"),
			option(payload.AttachmentOption, fileOption, "The model's config.json", both("文件", "檔案"), both("模型的 config.json", "模型的 config.json")),
			func() payload.CommandOption { o := name; o.Required = false; return o }()),
		sub(forgetSub, "Forget a preset, a model or a GPU", both("删除", "刪除"), both("删除预设、模型或显卡", "刪除預設、模型或顯示卡"), kind, name),
		sub(languageSub, "Language of answers in this channel", both("语言", "語言"), both("本频道的回答语言", "本頻道的回答語言"),
			choose(payload.Choice{Name: "English", Value: "en"}, payload.Choice{Name: "中文", Value: "zh"})),
		sub(unitsSub, "Unit of sizes in this channel", both("单位", "單位"), both("本频道使用的单位", "本頻道使用的單位"),
			choose(payload.Choice{Name: "GiB", Value: "gib"}, payload.Choice{Name: "GB", Value: "gb"})),
		sub(answersSub, "Who sees the answers to commands here", both("可见范围", "可見範圍"), both("谁能看到命令的回答", "誰能看到指令的回答"),
			choose(payload.Choice{Name: "everybody / 所有人", Value: "public"}, payload.Choice{Name: "only who asked / 仅提问者", Value: "private"})),
	}
}

// admin turns a sub-command into the sentence that could be said instead.
func (i *wireInteraction) admin(v *Arrival) {
	v.Place.Private = true
	if len(i.Data.Options) != 1 {
		*v = ignored("an admin command without its part")
		return
	}
	sub := i.Data.Options[0]
	said := map[string]string{}
	for _, o := range sub.Options {
		said[o.Name] = strings.TrimSpace(words.Clean(o.text()))
	}
	v.Place.Public = false
	v.Name = sub.Name
	name := said[nameOption]
	switch sub.Name {
	case presetSub:
		v.In.Text = strings.Join(strings.Fields("save "+said[questionOption]+" as "+name), " ")
	case defaultSub:
		v.In.Text = "set default " + name
	case forgetSub:
		v.In.Text = "forget " + said[kindOption] + " " + name
	case gpuSub:
		v.In.Text = "add gpu " + name + " " + plainNumber(said[memoryOption]) + "gb"
		if speed := plainNumber(said[speedOption]); speed != "" {
			v.In.Text += " bw " + speed + "GB/s"
		}
	case modelSub:
		i.file(v, said[fileOption])
		v.In.Text = strings.TrimSpace("add model " + name)
		if len(v.Files) == 0 {
			v.Kind, v.Name, v.Form = FormAsked, modelSub, said
		}
	case languageSub:
		v.In.Text = "set channel lang " + said[valueOption]
	case unitsSub:
		v.In.Text = "set channel units " + said[valueOption]
	case answersSub:
		v.Kind, v.Name, v.In.Text = Governed, answersSub, said[valueOption]
	default:
		*v = ignored("an unknown part of the admin command")
	}
	if v.Kind != Ignored && !v.In.Rights.Write {
		v.Kind, v.Name = Governed, "refused"
	}
}

// plainNumber writes 48.0 and 4.8e1 as 48.
func plainNumber(s string) string {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return ""
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// Sync registers the commands that are missing or different, and leaves those
// of others alone. It returns how many were written. With a guild they are
// registered there: at once, and nowhere else.
func (c *Client) Sync(ctx context.Context, app, guild string, want []payload.Command) (written int, err error) {
	path := "/applications/" + app + "/commands"
	if guild != "" {
		path = "/applications/" + app + "/guilds/" + guild + "/commands"
	}
	var there []payload.Command
	if err := c.call(ctx, request{method: http.MethodGet, route: "commands", path: path + "?with_localizations=true", out: &there}); err != nil {
		return 0, fmt.Errorf("read the commands: %w", err)
	}
	for _, one := range want {
		if slices.ContainsFunc(there, func(have payload.Command) bool { return same(have, one) }) {
			continue
		}
		// A command of the same name and kind is replaced by this.
		if err := c.call(ctx, request{method: http.MethodPost, route: "commands", path: path, body: one, again: true}); err != nil {
			return written, fmt.Errorf("register %q: %w", one.Name, err)
		}
		written++
	}
	return written, nil
}

// same says whether two commands are, whatever Discord adds to them and leaves
// out of them.
func same(have, want payload.Command) bool {
	return reflect.DeepEqual(settled(have), settled(want))
}

// settled writes a command in one way: empty is absent, sets are in order.
func settled(c payload.Command) map[string]any {
	if c.Type == 0 {
		c.Type = payload.SlashCommand
	}
	c.Installs, c.Contexts = slices.Clone(c.Installs), slices.Clone(c.Contexts)
	slices.Sort(c.Installs)
	slices.Sort(c.Contexts)
	text, _ := json.Marshal(c) // strings and numbers
	var out map[string]any
	_ = json.Unmarshal(text, &out)
	return out
}
