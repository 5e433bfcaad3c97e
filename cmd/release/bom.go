package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

// The bill of materials, in the form of CycloneDX 1.6
// (https://cyclonedx.org/docs/1.6/json/).
type (
	bom struct {
		Format     string         `json:"bomFormat"`
		Spec       string         `json:"specVersion"`
		Version    int            `json:"version"`
		Metadata   bomMetadata    `json:"metadata"`
		Components []bomComponent `json:"components"`
		Depends    []bomDepends   `json:"dependencies"`
	}
	bomMetadata struct {
		Time      string       `json:"timestamp"`
		Component bomComponent `json:"component"`
	}
	bomComponent struct {
		Type     string       `json:"type"`
		Ref      string       `json:"bom-ref"`
		Name     string       `json:"name"`
		Version  string       `json:"version"`
		Hashes   []bomHash    `json:"hashes,omitempty"`
		Licences []bomLicence `json:"licenses"`
		PURL     string       `json:"purl"`
	}
	bomHash struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	bomLicence struct {
		Licence    *bomID `json:"license,omitempty"`
		Expression string `json:"expression,omitempty"` // in place of one
	}
	bomID struct {
		ID string `json:"id"`
	}
	bomDepends struct {
		Ref string   `json:"ref"`
		On  []string `json:"dependsOn"`
	}
)

// billOfMaterials says what a program was linked from.
func billOfMaterials(program, version string, at time.Time, parts []part) ([]byte, error) {
	text, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	self := component("application", part{name: "headroom", version: version, purl: "pkg:golang/headroom@" + version, licence: "MIT"})
	self.Hashes = []bomHash{{"SHA-256", fmt.Sprintf("%x", sha256.Sum256(text))}}
	out := bom{
		Format: "CycloneDX", Spec: "1.6", Version: 1,
		Metadata: bomMetadata{Time: at.Format(time.RFC3339), Component: self},
		Depends:  []bomDepends{{Ref: self.Ref}},
	}
	for _, p := range parts {
		c := component("library", p)
		out.Components = append(out.Components, c)
		out.Depends[0].On = append(out.Depends[0].On, c.Ref)
	}
	var buf bytes.Buffer
	encoder := json.NewEncoder(&buf)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(out)
	return buf.Bytes(), err
}

func component(kind string, p part) bomComponent {
	licence := bomLicence{Licence: &bomID{p.licence}}
	if strings.Contains(p.licence, " AND ") {
		licence = bomLicence{Expression: p.licence}
	}
	return bomComponent{Type: kind, Ref: p.purl, Name: p.name, Version: p.version, PURL: p.purl, Licences: []bomLicence{licence}}
}
