package carrierctlcmd

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/internal/config"
)

// targetFlags say which adapter is examined: that of the BFF's configuration, with changes.
type targetFlags struct {
	file, adapter, baseURL string
	options                list
}

// list is a flag that may be given several times.
type list []string

func (l *list) String() string { return strings.Join(*l, ", ") }

func (l *list) Set(text string) error {
	*l = append(*l, text)
	return nil
}

func addTarget(set *flag.FlagSet) *targetFlags {
	var t targetFlags
	set.StringVar(&t.file, "config", "", "configuration `file` of the BFF (default bff.yaml, if it exists); variables "+
		"BFF_… override it")
	set.StringVar(&t.adapter, "adapter", "", "`name` of the adapter, over carrier.adapter")
	set.StringVar(&t.baseURL, "base-url", "", "`address` of the carrier, over carrier.base_url")
	set.Var(&t.options, "option", "`name=value` of the adapter's own, over carrier.options; may be repeated")
	return &t
}

// read returns the carrier's section of the configuration. Secrets come from the file or BFF_CARRIER__API_TOKEN,
// never from flags.
func (t *targetFlags) read(p Program) (config.Carrier, error) {
	environ := slices.Clone(p.Environ)
	set := func(name, value string) {
		if value != "" {
			environ = append(environ, "BFF_CARRIER__"+strings.ToUpper(name)+"="+value)
		}
	}
	set("adapter", t.adapter)
	set("base_url", t.baseURL)
	for _, option := range t.options {
		name, value, ok := strings.Cut(option, "=")
		if !ok || name == "" || value == "" {
			return config.Carrier{}, errors.New("-option: want name=value")
		}
		set("options__"+name, value)
	}
	cfg, err := config.Load(t.file, environ)
	if err != nil {
		return config.Carrier{}, err
	}
	if names := p.Registry.Names(); !slices.Contains(names, cfg.Carrier.Adapter) {
		slices.Sort(names)
		return config.Carrier{}, fmt.Errorf("carrier.adapter: there is no %q; this program has %s", cfg.Carrier.Adapter,
			strings.Join(names, ", "))
	}
	return cfg.Carrier, nil
}
