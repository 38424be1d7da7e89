package remote

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/golight/selfservice/bff/carrier"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"UserID": "userId", "CNUM": "cnum", "ICCID": "iccid", "DonorID": "donorId", "SIMFee": "simFee",
		"OrderSIM":     "orderSim",
		"ReferralCNUM": "referralCnum", "WebUserInfoID": "webUserInfoId", "Last4": "last4", "FirstName": "firstName",
		"ID": "id",
	} {
		if got := lowerCamel(name); got != want {
			t.Errorf("the name of %s: got %s; want %s", name, got, want)
		}
	}
}

// filled returns a value of which no part is zero.
func filled(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	n := 0
	var fill func(reflect.Value)
	fill = func(v reflect.Value) {
		n++
		switch v.Type() {
		case typeDate:
			v.Set(reflect.ValueOf(carrier.Date{Year: 2026, Month: time.December, Day: 1 + n%28}))
			return
		case typeTime:
			v.Set(reflect.ValueOf(time.Date(2026, 12, 1, 10, 0, n%60, 123_000_000, time.UTC)))
			return
		case typeBytes:
			v.SetBytes([]byte{0, 255, byte(n)})
			return
		case reflect.TypeFor[carrier.PaymentKind]():
			v.SetString(string(carrier.PaymentExtension))
			return
		case reflect.TypeFor[carrier.ActivationState]():
			v.SetString(string(carrier.ActivationRefused))
			return
		case reflect.TypeFor[carrier.PortInState]():
			v.SetString(string(carrier.PortInDeclined))
			return
		}
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				fill(v.Field(i))
			}
		case reflect.Pointer:
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem())
		case reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0))
			fill(v.Index(1))
		case reflect.Map:
			v.Set(reflect.ValueOf(map[string][]string{"Signature": {"a", "b"}, "Other": {}}))
		case reflect.String:
			v.SetString(fmt.Sprintf("<é 😀 \" %d>", n))
		case reflect.Bool:
			v.SetBool(true)
		default:
			v.SetInt(int64(n))
		}
	}
	fill(v)
	return v
}

// Every type comes back as it went, and its JSON keeps to the document.
func TestEveryTypeComesBack(t *testing.T) {
	t.Parallel()
	schemas := document(t).Components.Schemas
	for name, goType := range structs() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for what, value := range map[string]reflect.Value{"full": filled(goType), "empty": reflect.New(goType).Elem()} {
				body, err := encode(value.Interface())
				if err != nil {
					t.Fatalf("%s: encode: %v", what, err)
				}
				into := reflect.New(goType)
				if err := decode(body, into.Interface()); err != nil {
					t.Fatalf("%s: decode(%s): %v", what, body, err)
				}
				if again, err := encode(into.Elem().Interface()); err != nil || string(again) != string(body) {
					t.Errorf("%s: it came back as %s, %v; want %s", what, again, err, body)
				}
				if what == "full" && !reflect.DeepEqual(into.Elem().Interface(), value.Interface()) {
					t.Errorf("it came back as %+v; want %+v", into.Elem(), value)
				}
			}
			body, _ := encode(filled(goType).Interface())
			var generic any
			if err := json.Unmarshal(body, &generic); err != nil {
				t.Fatal(err)
			}
			generic = listed(generic, schemas[name].Value)
			if err := schemas[name].Value.VisitJSON(generic, openapi3.EnableFormatValidation()); err != nil {
				t.Errorf("the body breaks the schema: %v", err)
			}
		})
	}
}

// listed puts a value that is listed, or fits the pattern, where filled has put any text.
func listed(v any, schema *openapi3.Schema) any {
	for schema.Type == nil && len(schema.AllOf) == 1 {
		schema = schema.AllOf[0].Value
	}
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if property := schema.Properties[name]; property != nil {
				v[name] = listed(member, property.Value)
			}
		}
		return v
	case []any:
		for i := range v {
			v[i] = listed(v[i], schema.Items.Value)
		}
		return v
	case string:
		if len(schema.Enum) > 0 {
			return schema.Enum[0]
		}
	}
	return v
}

func TestSecretsAreInBodiesInClear(t *testing.T) {
	t.Parallel()
	body, err := encode(carrier.LoginRequest{Email: "ada@example.com", Password: "Light-2026!"})
	if want := `{"email":"ada@example.com","password":"Light-2026!"}`; err != nil || string(body) != want {
		t.Errorf("encode = %s, %v; want %s", body, err, want)
	}
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	const plan = `{"id":"1","fee":2000,"currency":"CAD"}`
	for body, want := range map[string]string{
		``:                                    "the body: not valid JSON",
		`<html>`:                              "the body: not valid JSON",
		`null`:                                "the body: want an object",
		`[]`:                                  "the body: want an object",
		`{}`:                                  "plans: missing",
		`{"plans":null}`:                      "plans: want a list",
		`{"Plans":[]}`:                        "plans: missing",
		`{"plans":[` + plan + `]`:             "the body: not valid JSON",
		`{"plans":[]}{}`:                      "the body: not valid JSON",
		`{"plans":[],"plans":[]}`:             "the body: not valid JSON",
		`{"plans":[{"id":"1"}]}`:              "plans.0.fee: missing",
		`{"plans":[` + plan + `,{"id":101}]}`: "plans.1.id: want text",
		`{"plans":[{"fee":"1"}]}`:             "plans.0.fee: want a whole number",
		`{"plans":[{"fee":1.0}]}`:             "plans.0.fee: want a whole number",
		`{"plans":[{"fee":1e3}]}`:             "plans.0.fee: want a whole number",
		`{"plans":[{"fee":99999999999999999999}]}`:        "plans.0.fee: want a whole number",
		`{"plans":[{"fee":20.5}]}`:                        "plans.0.fee: want a whole number",
		`{"plans":[{"fee":null}]}`:                        "plans.0.fee: want a whole number",
		`{"plans":[{"fee":1,"currency":7}]}`:              "plans.0.currency: want text",
		"{\"plans\":[{\"fee\":1,\"currency\":\"\xff\"}]}": "the body: not valid JSON",
		`{"unknown":` + strings.Repeat("[", 20000):        "the body: not valid JSON",
	} {
		if err := decode([]byte(body), new(carrier.PlansAnswer)); err == nil || err.Error() != want {
			t.Errorf("decode(%.60s) = %v; want %s", body, err, want)
		}
	}
	for body, want := range map[string]string{
		`{}`:                                     "orderSim: missing",
		`{"orderSim":0}`:                         "orderSim: want true or false",
		`{"orderSim":true,"start":"2026-02-30"}`: "start: want a date of the form YYYY-MM-DD",
		`{"orderSim":true,"start":"Light-2026!"}`:    "start: want a date of the form YYYY-MM-DD",
		`{"orderSim":1,"token":{"a":"Light-2026!"}}`: "token: want text",
	} {
		if err := decode([]byte(body), new(carrier.QuoteRequest)); err == nil || err.Error() != want {
			t.Errorf("decode(%s) = %v; want %s", body, err, want)
		}
	}
	for body, want := range map[string]string{
		`{"header":{},"body":"%"}`:       "body: want base64",
		`{"header":{"a":"b"},"body":""}`: "header: want an object of lists of text",
		`{"header":null,"body":""}`:      "header: want an object of lists of text",
	} {
		if err := decode([]byte(body), new(carrier.ParseEventRequest)); err == nil || err.Error() != want {
			t.Errorf("decode(%s) = %v; want %s", body, err, want)
		}
	}
	err := decode([]byte(`{"payments":[{"at":"yesterday"}]}`), new(carrier.PaymentsAnswer))
	if err == nil || err.Error() != "payments.0.at: want an instant of RFC 3339" {
		t.Errorf("decode of an instant that is none: %v", err)
	}
}

func TestDecodeTakes(t *testing.T) {
	t.Parallel()
	var login carrier.LoginAnswer
	body := `{"new":[{"deep":null}],"userId":"1","token":null,"cnum":"","UserId":"2"}`
	if err := decode([]byte(body), &login); err != nil || login != (carrier.LoginAnswer{UserID: "1"}) {
		t.Errorf("decode(%s) = %+v, %v; want user 1 and nothing else", body, login.UserID, err)
	}
	var due carrier.Due
	body = `{"userId":"1","amount":3390,"currency":"CAD","planId":"102","paid":false,"cycleStart":""}`
	if err := decode([]byte(body), &due); err != nil || due.Amount != 3390 || !due.CycleStart.IsZero() {
		t.Errorf("decode(%s) = %+v, %v; want 33.90 and no date", body, due, err)
	}
}

// A state that the port doesn't know is one in which the customer waits.
func TestUnknownStates(t *testing.T) {
	t.Parallel()
	var outlook carrier.Outlook
	body := `{"activation":{"state":"in orbit"},"portIn":{"state":"in orbit"}}`
	if err := decode([]byte(body), &outlook); err != nil || outlook.Activation.State != carrier.ActivationUnderReview ||
		outlook.PortIn.State != carrier.PortInRequested {
		t.Errorf("decode(%s) = %+v, %v; want a customer who waits", body, outlook, err)
	}
	if err := decode([]byte(`{"activation":{"state":""},"portIn":{"state":"declined"}}`), &outlook); err != nil ||
		outlook.Activation.State != "" || outlook.PortIn.State != carrier.PortInDeclined {
		t.Errorf("%+v, %v; want no state, and the known one", outlook, err)
	}
}

func FuzzDecode(f *testing.F) {
	types := structs()
	for name, goType := range types {
		body, err := encode(filled(goType).Interface())
		if err != nil {
			f.Fatalf("%s: %v", name, err)
		}
		f.Add(name, body)
	}
	f.Add("Quote", []byte(`{"simFee":1e2}`))
	f.Fuzz(func(t *testing.T, name string, body []byte) {
		goType := types[name]
		if goType == nil {
			return
		}
		into := reflect.New(goType)
		if err := decode(body, into.Interface()); err != nil {
			return
		}
		// What is understood is understood in the same way again.
		first, err := encode(into.Elem().Interface())
		if err != nil {
			t.Fatalf("encode of what was decoded: %v", err)
		}
		again := reflect.New(goType)
		if err := decode(first, again.Interface()); err != nil {
			t.Fatalf("decode(%s): %v", first, err)
		}
		if second, err := encode(again.Elem().Interface()); err != nil || string(second) != string(first) {
			t.Fatalf("encode again = %s, %v; want %s", second, err, first)
		}
	})
}
