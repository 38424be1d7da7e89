package lightphone

import (
	"net/http"
	"strings"
)

const (
	// LanguageCookie is the web app's own: the language that was chosen there.
	LanguageCookie  = "lang"
	defaultLanguage = "en"
)

// WantedLanguages returns what the sender of a request understands, best first, as the
// web app finds it out for itself: the language chosen, then the browser's in their
// order, then English. They are two letters each, or whatever was sent.
func WantedLanguages(r *http.Request) []string {
	var wanted []string
	if chosen, err := r.Cookie(LanguageCookie); err == nil {
		wanted = append(wanted, chosen.Value)
	}
	for tag := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		language, _, _ := strings.Cut(strings.TrimSpace(tag), ";")
		language, _, _ = strings.Cut(language, "-")
		wanted = append(wanted, strings.ToLower(language))
	}
	return append(wanted, defaultLanguage)
}

// LanguageOf returns the first language offered that the sender of a request
// understands, or the first offered of all; empty where none is.
func LanguageOf(r *http.Request, offered []string) string {
	for _, wanted := range WantedLanguages(r) {
		for _, language := range offered {
			if language == wanted {
				return language
			}
		}
	}
	return append(offered, "")[0]
}
