package main

import "github.com/alecthomas/kong"

// What --help says of a command before its arguments, with lines to copy.
// documents_test.go runs them.

const programHelp = `Will it fit, and what will it take? Memory, speed and hardware for language models, in English or Chinese.

Begin with: headroom ask "train 7b adamw fp16 on 4x v100"

Settings come from the file that --config or HEADROOM_CONFIG names (see config.example.toml); flags win. Exit status: 0 answered, 1 not answered, 2 wrong usage.`

// helpOptions keep the first page short: a line for each command.
var helpOptions = kong.HelpOptions{Compact: true, NoExpandSubcommands: true, FlagsLast: true}

func (askCommand) Help() string {
	return `The order of words is free. What is not said is assumed, and listed.

  headroom ask "can a 4090 run qwen2.5-14b in int4 at 32k?"
  headroom ask "2张3090微调7b lora够吗"
  headroom ask --run "finetune llama-3.1-8b on 8x a100 80gb zero 3"
  headroom ask --json - < questions.txt

Without quotes a shell reads signs such as ? and < for itself. Status 0: answered, 1: not; with --json 0 once every question has its object.`
}

func (estimateCommand) Help() string {
	return `A workload names every choice; what it leaves out is filled in and listed. Each estimate is one JSON object on a line.

  echo '{"task":"train","model":"llama-3.1-8b","gpu":"h100","gpu_count":8,"zero_stage":3}' | headroom estimate
  headroom estimate workloads.jsonl

Unknown keys are named with their line. Status 1: a line was wrong.`
}

func (consoleCommand) Help() string {
	return `A question stays in mind: "what about zero 3?", "8 gpus", "why", "undo", "save as lab". "help" lists more, Ctrl-D ends it.

  headroom console`
}

func (serveCommand) Help() string {
	return `Tokens come from the environment, or from files that the settings name:

  SLACK_APP_TOKEN, SLACK_BOT_TOKEN   Slack over a socket; docs/slack.md
  DISCORD_TOKEN                      Discord; docs/discord.md
  HEADROOM_KEY                       seals the tokens of many workspaces

  headroom --config headroom.toml serve

It ends in peace by SIGINT or SIGTERM: what was taken is answered first.`
}

func (doctorCommand) Help() string {
	return `It changes nothing. Each check is ok, a warning, a failure, or skipped with the reason, and says in words what to fix. Status 1: a check failed.

  headroom --config headroom.toml doctor
  headroom --config headroom.toml doctor --offline
  headroom --config headroom.toml doctor --json`
}

func (slackManifest) Help() string {
	return `Paste it at https://api.slack.com/apps, Create New App, From a manifest; docs/slack.md goes on from there.

  headroom manifest slack`
}

func (discordManifest) Help() string {
	return `The application's id stands under General Information at https://discord.com/developers/applications; docs/discord.md goes on from there.

  headroom manifest discord --app 1234567890`
}

func (addPreset) Help() string {
	return `A preset stands for its words wherever it is named.

  headroom preset add lab-default 8x a100 80gb bf16 zero 3
  headroom ask "train 7b with lab-default"`
}

func (addMeasured) Help() string {
	return `Answers to questions like it show the figure beside the estimate.

  headroom measured add 17.5GiB "lora llama-3.1-8b on an a100"
  headroom measured list`
}

func (addModel) Help() string {
	return `A file says more than flags do.

  headroom model add path/to/config.json --name house-13b
  headroom model add foo --layers 40 --hidden 5120 --heads 40 --ffn 13824 --vocab 32000
  headroom ask "lora house-13b on 2x a100"`
}

func (addGPU) Help() string {
	return `What is not said stays unknown; --like starts from a known one.

  headroom gpu add lab-a6000 --memory 48 --bandwidth 768 --tflops 155 --capability 8.6
  headroom gpu add big-4090 --like 4090 --memory 48
  headroom gpu add box --of lab-a6000 --cards 4 --ram 512`
}

func (backupStore) Help() string {
	return `The bot may answer meanwhile; the copy is whole.

  headroom store backup backup.db
  headroom --store backup.db store check

docs/upgrade.md tells how to put a copy back.`
}
