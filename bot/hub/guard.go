package hub

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"syscall"
)

// errPrivate ends a connection to an address that is not public.
var errPrivate = errors.New("the address is not public")

// guard lets connections through to public addresses and to a team's own
// networks. It looks at the address that is really dialled, after names were
// resolved, so that no name can lead inside.
type guard struct{ private []netip.Prefix }

// special are networks that are not public and that netip does not name (IANA
// special-purpose address registries).
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	// Forms of IPv6 that carry an IPv4 address within, which could be any.
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("::ffff:0:0:0/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
	netip.MustParsePrefix("3fff::/20"), netip.MustParsePrefix("5f00::/16"),
}

// control is called with each address before it is dialled.
func (g guard) control(network, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %s %s", errPrivate, network, address)
	}
	if !g.allows(at.Addr()) {
		return errPrivate
	}
	return nil
}

func (g guard) allows(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	within := func(p netip.Prefix) bool { return p.Contains(a) }
	if slices.ContainsFunc(g.private, within) {
		return true
	}
	return a.IsGlobalUnicast() && !a.IsPrivate() && !slices.ContainsFunc(special, within)
}
