package account

import "fmt"

// The provider's limits on metadata.
const (
	maxMetadataKeys  = 50
	maxMetadataKey   = 40
	maxMetadataValue = 500
)

// merged applies the parameter to an object's metadata: an empty value removes its key, an empty parameter removes
// all. Characters are counted, as the provider counts them.
func merged(current, change map[string]string) (map[string]string, error) {
	out := map[string]string{}
	if change == nil || len(change) > 0 {
		for key, value := range current {
			out[key] = value
		}
	}
	for key, value := range change {
		if n := len([]rune(key)); n > maxMetadataKey {
			return nil, Invalid("", "metadata", fmt.Sprintf("Metadata keys can have up to %d characters; %q has %d.",
				maxMetadataKey, key, n))
		}
		if n := len([]rune(value)); n > maxMetadataValue {
			return nil, Invalid("", "metadata", fmt.Sprintf(
				"Metadata values can have up to %d characters, but you passed in a value that is %d characters.", maxMetadataValue,
				n))
		}
		if value == "" {
			delete(out, key)
		} else {
			out[key] = value
		}
	}
	if len(out) > maxMetadataKeys {
		return nil, Invalid("", "metadata", fmt.Sprintf("You can only have up to %d metadata keys.", maxMetadataKeys))
	}
	return out, nil
}
