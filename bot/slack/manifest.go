package slack

// scopes are what the bot asks a workspace for, each for one thing that it
// does. History lets it read the threads that it answers in.
func scopes(history bool) []string {
	list := []string{"app_mentions:read", "chat:write", "commands", "files:read", "im:history"}
	if history {
		list = append(list, "channels:history", "groups:history")
	}
	return list
}

// ManifestOptions are the choices of a manifest.
type ManifestOptions struct {
	History bool   // follow-ups in threads need no mention
	Address string // public address, for HTTP; empty: Socket Mode
}

// Manifest describes the app as Slack's "create from a manifest" takes it. The
// shape is that of slackapi/manifest-schema.
type Manifest struct {
	Metadata struct {
		Major int `json:"major_version"`
		Minor int `json:"minor_version"`
	} `json:"_metadata"`
	Display  display  `json:"display_information"`
	Features features `json:"features"`
	OAuth    struct {
		Redirects []string            `json:"redirect_urls,omitempty"`
		Scopes    map[string][]string `json:"scopes"`
	} `json:"oauth_config"`
	Settings settings `json:"settings"`
}

type display struct {
	Name       string `json:"name"`
	About      string `json:"description"`
	Long       string `json:"long_description"`
	Background string `json:"background_color"`
}

type features struct {
	Home struct {
		Home     bool `json:"home_tab_enabled"`
		Messages bool `json:"messages_tab_enabled"`
		ReadOnly bool `json:"messages_tab_read_only_enabled"`
	} `json:"app_home"`
	User struct {
		Name   string `json:"display_name"`
		Online bool   `json:"always_online"`
	} `json:"bot_user"`
	Commands  []manifestCommand  `json:"slash_commands"`
	Shortcuts []manifestShortcut `json:"shortcuts"`
}

type manifestCommand struct {
	Command string `json:"command"`
	URL     string `json:"url,omitempty"`
	About   string `json:"description"`
	Hint    string `json:"usage_hint"`
	Escape  bool   `json:"should_escape"`
}

type manifestShortcut struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Callback string `json:"callback_id"`
	About    string `json:"description"`
}

type settings struct {
	Events struct {
		URL  string   `json:"request_url,omitempty"`
		Bots []string `json:"bot_events"`
	} `json:"event_subscriptions"`
	Interactivity struct {
		On  bool   `json:"is_enabled"`
		URL string `json:"request_url,omitempty"`
	} `json:"interactivity"`
	OrgDeploy bool `json:"org_deploy_enabled"`
	Socket    bool `json:"socket_mode_enabled"`
	Rotation  bool `json:"token_rotation_enabled"`
}

// NewManifest writes the app down.
func NewManifest(o ManifestOptions) Manifest {
	var m Manifest
	m.Metadata.Major, m.Metadata.Minor = 1, 1
	m.Display = display{
		Name:  "Headroom",
		About: "Will it fit, and what will it take? Memory, speed and hardware for language models.",
		Long: "Ask in your own words, in English or Chinese, in any order: train 7b adamw fp16 on 4x v100. " +
			"Headroom answers with a verdict, a breakdown of every card's memory, what it assumed, and a way out when the answer is no. " +
			"Follow up in the thread, save presets for the team, and attach a model's config.json.",
		Background: "#1f3a5f",
	}
	m.Features.Home.Home, m.Features.Home.Messages = true, true
	m.Features.User.Name, m.Features.User.Online = "headroom", true
	m.Features.Commands = []manifestCommand{{
		Command: "/vram", About: "Will it fit, and what will it take? The answer is private.", Hint: "train 7b adamw fp16 on 4x v100", URL: at(o, "commands"),
	}}
	m.Features.Shortcuts = []manifestShortcut{
		{Name: "Estimate memory", Type: "message", Callback: "estimate", About: "Reads the message and an attached config.json"},
		{Name: "Add a model", Type: "global", Callback: "model", About: "A form for a model of your own"},
	}
	m.OAuth.Scopes = map[string][]string{"bot": scopes(o.History)}
	m.Settings.Events.Bots = []string{"app_home_opened", "app_mention", "app_uninstalled", "message.im", "tokens_revoked"}
	if o.History {
		m.Settings.Events.Bots = append(m.Settings.Events.Bots, "message.channels", "message.groups")
	}
	m.Settings.Events.URL = at(o, "events")
	m.Settings.Interactivity.On, m.Settings.Interactivity.URL = true, at(o, "interactive")
	m.Settings.Socket = o.Address == ""
	if o.Address != "" {
		m.OAuth.Redirects = []string{at(o, "oauth")}
	}
	return m
}

// at is an address of the server, when there is a public one.
func at(o ManifestOptions, path string) string {
	if o.Address == "" {
		return ""
	}
	return o.Address + "/slack/" + path
}
