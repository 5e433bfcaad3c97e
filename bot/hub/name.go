package hub

import (
	"regexp"
	"slices"
	"strings"

	"headroom/engine/workload"
)

// name is a model of a hub.
type name struct {
	host, path, revision string
}

var (
	idForm       = regexp.MustCompile(`^[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}$`)
	revisionForm = regexp.MustCompile(`^[A-Za-z0-9][\w.-]{0,95}$`)
)

// parse reads owner/name, owner/name@revision or the address of a page.
func (h *Hub) parse(id string) (name, error) {
	n := name{host: h.hosts[0], path: strings.TrimSpace(id), revision: "main"}
	if rest, ok := strings.CutPrefix(n.path, "https://"); ok {
		host, path, _ := strings.Cut(rest, "/")
		if !slices.Contains(h.hosts, host) {
			return name{}, refused(workload.Invalid, "%s is not among the hubs that may be asked: %s", clip(host), strings.Join(h.hosts, ", "))
		}
		n.host = host
		path, _, _ = strings.Cut(path, "?")
		parts := strings.Split(strings.Trim(path, "/"), "/")
		if len(parts) >= 4 && (parts[2] == "tree" || parts[2] == "blob") {
			n.revision = parts[3]
		}
		n.path = strings.Join(parts[:min(2, len(parts))], "/")
	}
	if path, revision, ok := strings.Cut(n.path, "@"); ok {
		n.path, n.revision = path, revision
	}
	if !idForm.MatchString(n.path) || !revisionForm.MatchString(n.revision) || strings.Contains(n.path+n.revision, "..") {
		return name{}, refused(workload.Invalid, "%q is no id of a model; use owner/name", clip(id))
	}
	return n, nil
}

func clip(text string) string {
	if runes := []rune(text); len(runes) > 80 {
		return string(runes[:80]) + "…"
	}
	return text
}
