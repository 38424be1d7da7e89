package config

import (
	"reflect"

	"github.com/golight/selfservice/bff/carrier"
)

// sameConfig compares with empty and absent lists alike.
func sameConfig(a, b Config) bool {
	for _, c := range []*Config{&a, &b} {
		normalise(reflect.ValueOf(c).Elem())
	}
	return reflect.DeepEqual(a, b)
}

func normalise(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			normalise(v.Field(i))
		}
	case reflect.Slice, reflect.Map:
		if v.Len() == 0 {
			v.SetZero()
		}
	}
}

func secrets(texts ...string) (out []carrier.Secret) {
	for _, text := range texts {
		out = append(out, carrier.Secret(text))
	}
	return out
}

// environment returns the variables as os.Environ has them.
func environment(variables map[string]string) (out []string) {
	for name, value := range variables {
		out = append(out, name+"="+value)
	}
	return out
}
