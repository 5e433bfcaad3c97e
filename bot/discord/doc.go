// Package discord is the adapter of one platform: it receives over the gateway
// or over HTTP, decodes, renders and sends. Renderers are pure functions: a
// message in, components out. DESIGN.md says why the connection is looked after
// here and not by the library.
package discord
