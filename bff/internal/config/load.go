package config

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"
)

// File is read when no other is named and it exists.
const File = "bff.yaml"

const (
	envPrefix = "BFF_"
	tag       = "yaml" // one set of tags serves reading and printing
)

// Load reads the file (File if path is empty and it exists), then the BFF_…
// variables of environ ("NAME=value", as from os.Environ), over the defaults. An
// empty variable counts as unset; BFF_…_FILE names a file that holds the value. The error
// lists every fault.
func Load(path string, environ []string) (Config, error) {
	v := viper.New()
	var faults []error
	if err := readFile(v, path); err != nil {
		return Config{}, err
	}
	known := keys(reflect.TypeFor[Config](), "")
	for _, key := range v.AllKeys() {
		if !isKnown(known, key) {
			faults = append(faults, fmt.Errorf("%s: no such key", key))
		}
	}
	faults = append(faults, readEnvironment(v, known, environ)...)

	env := v.GetString("env")
	if env == "" {
		env = Development
	}
	c := Defaults(env)
	if adapter := v.GetString("carrier.adapter"); adapter != "" && adapter != defaultAdapter {
		c.Carrier.Options = nil // those of the default adapter
	}
	if err := v.Unmarshal(&c, decoder); err != nil {
		faults = append(faults, decodeFaults(err)...)
		return Config{}, errors.Join(faults...)
	}
	if err := errors.Join(append(faults, c.faults()...)...); err != nil {
		return Config{}, err
	}
	return c, nil
}

// YAML returns the configuration as a file would have it, secrets masked.
func (c Config) YAML() (string, error) {
	text, err := yaml.Marshal(c) //nolint:gosec // G117: every secret is of a type that prints masked
	return string(text), err
}

func readFile(v *viper.Viper, path string) error {
	if path == "" {
		if _, err := os.Stat(File); errors.Is(err, os.ErrNotExist) {
			return nil
		}
		path = File
	}
	v.SetConfigFile(path)
	v.SetConfigType("yaml")
	if err := v.ReadInConfig(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func readEnvironment(v *viper.Viper, known, environ []string) (faults []error) {
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		rest, ours := strings.CutPrefix(name, envPrefix)
		if !ours {
			continue
		}
		key := keyOf(rest)
		if namesFile(known, rest) {
			if value == "" {
				continue
			}
			text, err := os.ReadFile(value) //nolint:gosec // G304: named by the operator
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", name, err))
				continue
			}
			key, value = keyOf(strings.TrimSuffix(rest, fileSuffix)), strings.TrimSpace(string(text))
		}
		if !isKnown(known, key) {
			faults = append(faults, fmt.Errorf("%s: no such variable", name))
			continue
		}
		if value != "" {
			v.Set(key, value)
		}
	}
	return faults
}

// fileSuffix makes of a variable the name of a file that holds the value, as clusters and
// service managers mount secrets.
const fileSuffix = "_FILE"

func keyOf(variable string) string {
	return strings.ReplaceAll(strings.ToLower(variable), "__", ".")
}

// namesFile reports whether the variable, without its prefix, names a file with another's value.
func namesFile(known []string, variable string) bool {
	of, found := strings.CutSuffix(variable, fileSuffix)
	return found && isKnown(known, keyOf(of)) && !slices.Contains(known, keyOf(variable))
}

// Files lists the files that values are read from besides the configuration file.
func Files(environ []string) (files []string) {
	known := keys(reflect.TypeFor[Config](), "")
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if rest, ours := strings.CutPrefix(name, envPrefix); ours && value != "" && namesFile(known, rest) {
			files = append(files, value)
		}
	}
	return files
}

// keys lists the dotted names of all settings; that of a map ends in a dot.
func keys(t reflect.Type, prefix string) []string {
	var names []string
	for i := range t.NumField() {
		field := t.Field(i)
		name := prefix + field.Tag.Get(tag)
		switch field.Type.Kind() {
		case reflect.Struct:
			names = append(names, keys(field.Type, name+".")...)
		case reflect.Map:
			names = append(names, name+".")
		default:
			names = append(names, name)
		}
	}
	return names
}

// isKnown takes the name of a setting, of a section, or of an entry of a map.
func isKnown(known []string, key string) bool {
	return slices.ContainsFunc(known, func(name string) bool {
		return key == name || strings.HasPrefix(name, key+".") ||
			strings.HasSuffix(name, ".") && strings.HasPrefix(key, name)
	})
}

func decoder(c *mapstructure.DecoderConfig) {
	c.TagName = tag
	c.WeaklyTypedInput = false
	c.DecodeHook = mapstructure.ComposeDecodeHookFunc(
		splitLists,
		mapstructure.StringToTimeDurationHookFunc(),
		mapstructure.TextUnmarshallerHookFunc(),
	)
}

// splitLists takes lists from the environment: texts with commas between them.
func splitLists(from, to reflect.Type, data any) (any, error) {
	if from.Kind() != reflect.String || to.Kind() != reflect.Slice {
		return data, nil
	}
	parts := strings.Split(data.(string), ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts, nil
}

// decodeFaults names every setting that could not be decoded. The decoder's own
// text quotes values, and a value may be a secret.
func decodeFaults(err error) []error {
	switch e := err.(type) { //nolint:errorlint // it takes the tree of errors apart itself
	case interface{ Unwrap() []error }:
		var faults []error
		for _, inner := range e.Unwrap() {
			faults = append(faults, decodeFaults(inner)...)
		}
		return faults
	case *mapstructure.DecodeError:
		if inner := decodeFaults(e.Unwrap()); len(inner) > 0 {
			return inner
		}
		return []error{fmt.Errorf("%s: wrong type or form", e.Name())}
	case interface{ Unwrap() error }:
		return decodeFaults(e.Unwrap())
	default:
		return nil
	}
}
