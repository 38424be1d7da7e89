package api

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v5"
	"github.com/labstack/echo/v5/middleware"

	"github.com/golight/selfservice/bff/lightphone"
)

// providerScript is where the card provider's real script comes from. It loads
// more of itself from subdomains and shows its 3-D Secure dialog in frames of its own.
const (
	providerScript  = "https://js.stripe.com"
	providerScripts = providerScript + " https://*.js.stripe.com"
	providerFrames  = providerScripts + " https://hooks.stripe.com"
)

// securityHeaders returns the headers of every answer. Nothing but the card
// provider is let in besides our own origin, and no inline script or style.
func securityHeaders(cardScript, cardAPI string, production bool) http.Header {
	script, frames := originOf(cardScript), originOf(cardScript)
	payment := quoted(script)
	if script == providerScript {
		script, frames = providerScripts, providerFrames
	}
	policy := []string{
		"default-src 'none'",
		"script-src 'self' " + script,
		"connect-src 'self' " + originOf(cardAPI) + " " + script,
		"frame-src " + frames,
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		"manifest-src 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"object-src 'none'",
	}
	h := http.Header{}
	h.Set("Content-Security-Policy", strings.Join(policy, "; "))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Permissions-Policy", `camera=(), geolocation=(), microphone=(), usb=(), payment=(self `+payment+`)`)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if production {
		h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	return h
}

func quoted(origin string) string {
	if origin == "" {
		return ""
	}
	return `"` + origin + `"`
}

func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// crossOrigin lets pages of the configured origins read our answers, and nobody else.
func crossOrigin(origins []string) echo.MiddlewareFunc {
	if len(origins) == 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	return middleware.CORSWithConfig(middleware.CORSConfig{
		UnsafeAllowOriginFunc: func(c *echo.Context, origin string) (string, bool, error) {
			allowed := slices.Contains(origins, origin)
			if allowed {
				c.Response().Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
			}
			return origin, allowed, nil
		},
		AllowCredentials: true,
		AllowMethods:     []string{http.MethodGet, http.MethodPost},
		AllowHeaders: []string{
			"Content-Type", "Accept", lightphone.HeaderClientID, lightphone.HeaderAPIToken,
			lightphone.HeaderAuthtoken, lightphone.HeaderRequestID,
		},
		ExposeHeaders: []string{lightphone.HeaderRequestID, "Retry-After", headerOmitted},
		MaxAge:        600,
	})
}

// clientAddress tells who is calling: the connection's address, or what trusted
// proxies say in X-Forwarded-For.
func clientAddress(trusted []netip.Prefix) echo.IPExtractor {
	if len(trusted) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, network := range trusted {
		options = append(options, echo.TrustIPRange(&net.IPNet{
			IP:   network.Addr().AsSlice(),
			Mask: net.CIDRMask(network.Bits(), network.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(options...)
}
