package api

import (
	"crypto/subtle"
	"net/http"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
)

// authenticate reads the key, as a bearer token or as the user name of basic authentication.
func (a *API) authenticate(r *http.Request) (publishable bool, refusal *account.Error) {
	key, basic := "", false
	if key, _, basic = r.BasicAuth(); !basic {
		const scheme = "Bearer "
		if header := r.Header.Get("Authorization"); len(header) > len(scheme) && header[:len(scheme)] == scheme {
			key = header[len(scheme):]
		}
	}
	switch {
	case key == "":
		return false,
			badKey("You did not provide an API key. You need to provide your API key in the Authorization header, " +
				"using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See " +
				"https://stripe.com/docs/api#authentication for details, " +
				"or we can help at https://support.stripe.com/.")
	case same(key, a.options.SecretKey):
		return false, nil
	case same(key, a.options.PublishableKey):
		return true, nil
	}
	return false, badKey("Invalid API Key provided: " + masked(key))
}

// secretKeyRequired refuses a call that the page may not make.
func secretKeyRequired() *account.Error {
	e := account.Invalid("secret_key_required", "",
		"This API call cannot be made with a publishable API key. Please use a secret API key. "+
			"You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.")
	e.Status = http.StatusForbidden
	return e
}

func badKey(message string) *account.Error {
	return &account.Error{Status: http.StatusUnauthorized, Type: account.TypeInvalidRequest, Message: message}
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// masked shows a key's kind and last four characters.
func masked(key string) string {
	if len(key) <= 12 {
		return "****"
	}
	return key[:8] + "****" + key[len(key)-4:]
}

// checkClientSecret lets the page at an intent: its publishable key needs the intent's client secret.
func checkClientSecret(c *call, given, actual *string, kind string) error {
	switch {
	case given == nil && !c.publishable:
		return nil
	case given == nil:
		return account.Invalid(account.CodeParameterMissing, "client_secret", "Missing required param: client_secret.")
	case actual == nil || !same(*given, *actual):
		return account.Invalid("", "client_secret",
			"The client_secret provided does not match the client_secret associated with the "+kind+".")
	}
	return nil
}
