package hub

import (
	"net/netip"
	"testing"
)

func TestOnlyPublicAddressesAreDialled(t *testing.T) {
	t.Parallel()
	g := guard{private: []netip.Prefix{netip.MustParsePrefix("10.7.0.0/16")}}
	for address, want := range map[string]bool{
		"93.184.216.34": true, "2606:4700::1": true, "10.7.1.2": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "10.0.0.1": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false,
		"0.0.0.0": false, "0.1.2.3": false, "224.0.0.1": false, "255.255.255.255": false, "198.18.0.1": false,
		"::1": false, "::": false, "fe80::1": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false,
		"::ffff:127.0.0.1": false, "::ffff:169.254.169.254": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false,
		"::127.0.0.1": false, "::a9fe:a9fe": false, "::ffff:0:a9fe:a9fe": false, "64:ff9b:1::a9fe:a9fe": false, "2001:0:7f00:1::": false, "3fff::1": false, "5f00::1": false,
		"fe80::1%eth0": false, "::ffff:10.0.0.1": false, "169.254.0.1": false, "192.0.0.192": false, "2001:db8::1": false, "fec0::1": false,
	} {
		if got := g.allows(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
	if err := g.control("tcp", "not an address", nil); err == nil {
		t.Error("an address that cannot be read was let through")
	}
}
