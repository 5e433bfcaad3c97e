package recipe

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"headroom/engine/workload"
)

// yamlMap is a YAML configuration.
type yamlMap struct{}

func (yamlMap) write(_ *tool, entries []entry) string {
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(yamlNode(treeOf(entries))); err != nil {
		panic("recipe: a tree that is no YAML: " + err.Error()) // maps, scalars and lists of words only
	}
	return out.String()
}

// yamlNode makes a mapping with its keys in order.
func yamlNode(b *branch) *yaml.Node {
	node := &yaml.Node{Kind: yaml.MappingNode}
	for _, key := range b.keys {
		value := new(yaml.Node)
		if inner, ok := b.values[key].(*branch); ok {
			value = yamlNode(inner)
		} else if err := value.Encode(b.values[key]); err != nil {
			panic("recipe: a value that is no YAML: " + err.Error())
		}
		if value.Kind == yaml.SequenceNode {
			value.Style = yaml.FlowStyle
		}
		node.Content = append(node.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, value)
	}
	return node
}

func (yamlMap) read(_ *tool, text string) ([]entry, error) {
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(text), &root); err != nil {
		return nil, &workload.Error{Kind: workload.Invalid, Message: "not valid YAML: " + yamlMessage(err)}
	}
	if len(root.Content) == 0 || root.Content[0].Kind != yaml.MappingNode {
		return nil, &workload.Error{Kind: workload.Invalid, Message: "not a YAML configuration: want key: value on each line"}
	}
	var list []entry
	if err := yamlEntries(root.Content[0], "", 0, &list); err != nil {
		return nil, err
	}
	return list, nil
}

var yamlPrefix = regexp.MustCompile(`^yaml: (unmarshal errors:\s*)?`)

func yamlMessage(err error) string {
	return strings.TrimSpace(yamlPrefix.ReplaceAllString(err.Error(), ""))
}

// yamlEntries appends what a mapping says. Aliases, by which a short text grows
// without bound, are refused.
func yamlEntries(node *yaml.Node, path string, depth int, into *[]entry) error {
	if depth > deepest {
		return &workload.Error{Kind: workload.Invalid, Key: path, Message: fmt.Sprintf("%s: maps lie more than %d deep", path, deepest)}
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i].Value, node.Content[i+1]
		if path != "" {
			key = path + "." + key
		}
		if seen[key] {
			return &workload.Error{Kind: workload.Conflict, Key: key, Message: key + " stands twice in one object"}
		}
		seen[key] = true
		switch value.Kind {
		case yaml.AliasNode:
			return &workload.Error{Kind: workload.Invalid, Key: key, Message: key + ": aliases are not read; write the value out"}
		case yaml.MappingNode:
			if err := yamlEntries(value, key, depth+1, into); err != nil {
				return err
			}
		case yaml.SequenceNode:
			words := []string{}
			for _, item := range value.Content {
				if item.Kind == yaml.ScalarNode {
					words = append(words, item.Value)
				}
			}
			*into = append(*into, entry{key, words})
		default:
			*into = append(*into, entry{key, yamlScalar(value)})
		}
	}
	return nil
}

// yamlScalar types a value as YAML does.
func yamlScalar(node *yaml.Node) any {
	switch node.ShortTag() {
	case "!!null":
		return nil
	case "!!bool":
		return strings.EqualFold(node.Value, "true")
	case "!!int", "!!float":
		if i, err := strconv.Atoi(strings.ReplaceAll(node.Value, "_", "")); err == nil {
			return i
		}
		if f, err := number(node.Value); err == nil {
			return f
		}
	}
	return node.Value
}
