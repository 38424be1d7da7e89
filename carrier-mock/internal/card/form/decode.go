package form

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// Unmarshaler reads a parameter that is neither a plain value, a list nor a hash of known keys.
type Unmarshaler interface {
	UnmarshalForm(param string, node *Node) error
}

// Decode fills the struct that target points to, by its fields' `form` tags. Fields are strings, int64s, bools,
// pointers to these (nil when absent, pointing to "" when the parameter was given empty), lists of strings,
// maps of strings, structs and pointers to structs; embedded structs are flattened. Every other parameter is an *Error
// with parameter_unknown.
func Decode(root *Node, target any) error {
	return decodeStruct("", root, reflect.ValueOf(target).Elem())
}

func decodeStruct(prefix string, node *Node, target reflect.Value) error {
	if len(node.Values) > 0 {
		return &Error{Code: CodeInvalid, Param: prefix, Message: "Invalid hash: " + prefix}
	}
	fields := map[string]reflect.Value{}
	collect(target, fields)
	for _, key := range sortedKeys(node.Children) {
		param := join(prefix, key)
		field, ok := fields[key]
		if !ok {
			return &Error{Code: CodeUnknown, Param: param, Message: "Received unknown parameter: " + param}
		}
		if err := decodeValue(param, node.Children[key], field); err != nil {
			return err
		}
	}
	return nil
}

func collect(target reflect.Value, fields map[string]reflect.Value) {
	for i := range target.NumField() {
		field := target.Type().Field(i)
		if field.Anonymous {
			collect(target.Field(i), fields)
		} else if name := field.Tag.Get("form"); name != "" {
			fields[name] = target.Field(i)
		}
	}
}

func decodeValue(param string, node *Node, target reflect.Value) error {
	if u, ok := target.Addr().Interface().(Unmarshaler); ok {
		return u.UnmarshalForm(param, node)
	}
	switch target.Kind() {
	case reflect.Pointer:
		target.Set(reflect.New(target.Type().Elem()))
		return decodeValue(param, node, target.Elem())
	case reflect.Struct:
		return decodeStruct(param, node, target)
	case reflect.Slice:
		return decodeList(param, node, target)
	case reflect.Map:
		return decodeMap(param, node, target)
	default:
		return decodeScalar(param, node, target)
	}
}

func decodeScalar(param string, node *Node, target reflect.Value) error {
	text, ok := node.Value()
	if !ok {
		return &Error{Code: CodeInvalid, Param: param, Message: "Invalid string: " + param}
	}
	switch target.Kind() {
	case reflect.String:
		target.SetString(text)
	case reflect.Int64:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return &Error{Code: CodeInvalidInteger, Param: param, Message: "Invalid integer: " + text}
		}
		target.SetInt(n)
	case reflect.Bool:
		if text != "true" && text != "false" {
			return &Error{Code: CodeInvalid, Param: param, Message: "Invalid boolean: " + text}
		}
		target.SetBool(text == "true")
	default:
		panic(fmt.Sprintf("form: no decoding into %s", target.Type()))
	}
	return nil
}

// decodeList takes a[]=x&a[]=y, a[0]=x&a[1]=y and, for an empty list, a=.
func decodeList(param string, node *Node, target reflect.Value) error {
	if text, ok := node.Value(); ok {
		if text != "" {
			return &Error{Code: CodeInvalid, Param: param, Message: "Invalid array"}
		}
		target.Set(reflect.MakeSlice(target.Type(), 0, 0))
		return nil
	}
	keys := sortedKeys(node.Children)
	indexes := make(map[string]int, len(keys))
	for _, key := range keys {
		if key == "" {
			continue
		}
		index, err := strconv.ParseUint(key, 10, 16)
		if err != nil {
			return &Error{Code: CodeInvalid, Param: param, Message: "Invalid array"}
		}
		indexes[key] = int(index)
	}
	slices.SortStableFunc(keys, func(a, b string) int { return indexes[a] - indexes[b] })
	for _, key := range keys {
		child := node.Children[key]
		if len(child.Values) == 0 {
			return &Error{Code: CodeInvalid, Param: param, Message: "Invalid string: " + param}
		}
		for _, text := range child.Values {
			target.Set(reflect.Append(target, reflect.ValueOf(text)))
		}
	}
	return nil
}

// decodeMap takes a[key]=value; a= makes an empty map, which clears what is there.
func decodeMap(param string, node *Node, target reflect.Value) error {
	target.Set(reflect.MakeMap(target.Type()))
	if text, ok := node.Value(); ok {
		if text != "" {
			return &Error{Code: CodeInvalid, Param: param, Message: "Invalid hash"}
		}
		return nil
	}
	for _, key := range sortedKeys(node.Children) {
		text, ok := node.Children[key].Value()
		if !ok {
			return &Error{Code: CodeInvalid, Param: join(param, key), Message: "Invalid string: " + join(param, key)}
		}
		target.SetMapIndex(reflect.ValueOf(key), reflect.ValueOf(text))
	}
	return nil
}

func join(prefix, key string) string {
	if prefix == "" {
		return key
	}
	return prefix + "[" + key + "]"
}
