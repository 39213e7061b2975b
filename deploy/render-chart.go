// Renders deploy/chart where helm is not: by the template engine and the functions (sprig) that helm itself is made of,
// from Debian's packages golang-go, golang-github-masterminds-sprig-dev and golang-gopkg-yaml.v3-dev:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run deploy/render-chart.go
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	text, err := os.ReadFile("deploy/chart/values.yaml")
	must(err)
	var values map[string]any
	must(yaml.Unmarshal(text, &values))
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value any) string {
		var lines bytes.Buffer
		encoder := yaml.NewEncoder(&lines)
		encoder.SetIndent(2)
		must(encoder.Encode(value))
		return strings.TrimSuffix(lines.String(), "\n")
	}
	functions["toJson"] = func(value any) string {
		line, err := json.Marshal(value)
		must(err)
		return string(line)
	}
	files, err := filepath.Glob("deploy/chart/templates/*.yaml")
	must(err)
	var rendered bytes.Buffer
	for _, file := range files {
		source, err := os.ReadFile(file)
		must(err)
		parsed, err := template.New(file).Option("missingkey=error").Funcs(functions).Parse(string(source))
		must(err)
		rendered.WriteString("---\n")
		must(parsed.Execute(&rendered, map[string]any{
			"Values":  values,
			"Release": map[string]any{"Name": "foyer"},
		}))
	}
	os.Stdout.Write(rendered.Bytes())
	check(&rendered)
}

// Each document has a version and a kind that Kubernetes knows, and a name.
func check(rendered io.Reader) {
	versions := map[string]string{
		"Service": "v1", "ConfigMap": "v1", "Deployment": "apps/v1", "Ingress": "networking.k8s.io/v1", "PodDisruptionBudget": "policy/v1",
	}
	for documents := yaml.NewDecoder(rendered); ; {
		var document struct {
			ApiVersion string `yaml:"apiVersion"`
			Kind       string
			Metadata   struct{ Name string }
		}
		err := documents.Decode(&document)
		if err == io.EOF {
			return
		}
		must(err)
		if document.ApiVersion == "" || versions[document.Kind] != document.ApiVersion || document.Metadata.Name == "" {
			panic(fmt.Sprintf("not an object of Kubernetes: %+v", document))
		}
		fmt.Fprintln(os.Stderr, document.Kind, document.Metadata.Name)
	}
}
