package main

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// ownHost lets requests through that call this machine by its own name. A page
// in a browser on it can have another name lead here (DNS rebinding), and would
// then read profiles, which hold whatever the memory does.
func ownHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
		if host != "localhost" && (err != nil || !ip.Unmap().IsLoopback()) {
			http.Error(w, "ask for localhost", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}
