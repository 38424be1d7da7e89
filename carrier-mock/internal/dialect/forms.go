package dialect

import (
	"encoding/json"
	"net/http"
)

// Operations that answer lists.
const plans, history = "PrepaidPlans", "GetPaymentHistory"

var absences = []Dialect{
	{"nulls-for-empties", "empty texts are null", loginFields, leaves(func(_ string, v any) any {
		if v == "" {
			return nil
		}
		return v
	})},
	{"empties-left-out", "fields with an empty text or null are left out", noForms,
		objects(func(_ string, object map[string]any) {
			drop(object, func(v any) bool { return v == nil || v == "" })
		})},
	{"defaults-left-out", "fields that are false, zero or empty are left out", noForms,
		objects(func(_ string, object map[string]any) {
			drop(object, func(v any) bool { return v == nil || v == "" || v == false || isZero(v) })
		})},
	{"zeros-as-null", "amounts of zero are null", quoteFields, named(amounts, func(v any) any {
		if isZero(v) {
			return nil
		}
		return v
	})},
	{"texts-for-nulls", "what is null is an empty text", loginFields, leaves(func(_ string, v any) any {
		if v == nil {
			return ""
		}
		return v
	})},
	{"login-without-email", "a login's answer has no e-mail", loginFields,
		only("LightPhoneLogin LightPhoneValidateOTP", without("Email"))},
	{"login-without-message", "no answer has a message, unless it refuses", loginFields,
		objects(func(_ string, object map[string]any) {
			if object["IsSuccess"] != false {
				delete(object, "Message")
			}
		})},
	{"code-without-login", "a right code logs nobody in", "Success: 'Account activated successfully!'",
		only("LightPhoneValidateOTP", keeping("IsSuccess", "Message", "Code"))},
	{"plans-without-currency", "plans have no currency", "(id token in; a list of PlanId, Fee, DataCapacity out)",
		only(plans, without("Currency"))},
	{"plans-in-short", "plans have an id, a fee and a capacity", "(id token in; a list of PlanId, Fee, DataCapacity out)",
		only(plans, keeping("PlanId", "Fee", "DataCapacity"))},
	{"history-in-short", "records of the history have the documented fields alone", historyFields, only(history, keeping(
		"PaymentCategory", "PaymentSubCategory", "TransactionDate", "CardHolder", "CardNumber", "Debit", "Credit", "Balance",
		"Currency"))},
	{"no-card-as-object", "no saved card is an empty object", "With no saved card it shows 'No card on file'",
		only("GetPaymentMethod", documents(nullAs(map[string]any{})))},
	{"no-card-as-list", "no saved card is an empty list", "With no saved card it shows 'No card on file'",
		only("GetPaymentMethod", documents(nullAs([]any{})))},
	{"no-card-as-fields", "no saved card is an object with empty fields", cardFields,
		only("GetPaymentMethod", documents(nullAs(map[string]any{
			"Brand": "", "Last4Digits": nil, "HolderName": "", "PaymentMethodId": "", "ExpirationMonth": json.Number("0"),
			"ExpirationYear": json.Number("0"),
		})))},
	{"lists-or-null", "an empty list is null", "An empty or missing plan list leads to 'No plans available.'",
		only(plans+" "+history, documents(func(_ string, v any) any {
			if list, isList := v.([]any); isList && len(list) == 0 {
				return nil
			}
			return v
		}))},
}

func drop(object map[string]any, empty func(any) bool) {
	for name, value := range object {
		switch value.(type) {
		case map[string]any, []any:
		default:
			if name != "IsSuccess" && empty(value) {
				delete(object, name)
			}
		}
	}
}

func isZero(v any) bool {
	n, isNumber := v.(json.Number)
	if !isNumber {
		return false
	}
	value, err := n.Float64()
	return err == nil && value == 0
}

func without(name string) func(*Answer) {
	return objects(func(_ string, object map[string]any) { delete(object, name) })
}

func keeping(names ...string) func(*Answer) {
	return objects(func(_ string, object map[string]any) {
		for name := range object {
			kept := false
			for _, n := range names {
				kept = kept || n == name
			}
			if !kept {
				delete(object, name)
			}
		}
	})
}

func nullAs(other any) func(string, any) any {
	return func(_ string, v any) any {
		if v == nil {
			return other
		}
		return v
	}
}

// refused changes answers that refuse with status 200.
func refused(change func(a *Answer, object map[string]any)) func(*Answer) {
	return func(a *Answer) {
		var object map[string]any
		if a.Status == http.StatusOK && json.Unmarshal(a.Body, &object) == nil && object["IsSuccess"] == false {
			change(a, object)
		}
	}
}

var refusals = []Dialect{
	{"refusals-without-code", "refusals have no Code, the Message tells", "No numeric error codes are shown.",
		refused(func(a *Answer, object map[string]any) {
			delete(object, "Code")
			a.Body = encode(object)
		})},
	{"refusals-as-400", "refusals have status 400", "A server error shows its Message or 'Server error occurred.'",
		refused(func(a *Answer, _ map[string]any) {
			a.Status = http.StatusBadRequest
		})},
	{"refusals-as-400-without-code", "refusals have status 400 and no Code",
		"A server error shows its Message or 'Server error occurred.'", refused(func(a *Answer, object map[string]any) {
			delete(object, "Code")
			a.Status, a.Body = http.StatusBadRequest, encode(object)
		})},
	{"refusals-as-422", "refusals have status 422 and a Message alone",
		"Another failure shows the server Message or 'Registration failed. Please try again.'",
		refused(func(a *Answer, object map[string]any) {
			kept := map[string]any{"Message": object["Message"]}
			if id, unverified := object["UserId"]; unverified {
				kept["UserId"] = id
			}
			a.Status, a.Body = http.StatusUnprocessableEntity, encode(kept)
		})},
}

// commands are the calls whose answer is not shown.
const commands = "LightPhoneResendOTP LightPhoneResetPassword ChangeName ChangeAddress PostTermination " +
	"ChangePaymentInfo PrepaidActivationPayment"

// succeeded replaces the answers of commands that worked.
func succeeded(status int, media, body string) func(*Answer) {
	return only(commands, func(a *Answer) {
		var object map[string]any
		if a.Status == http.StatusOK && json.Unmarshal(a.Body, &object) == nil && object["IsSuccess"] == true {
			a.Status, a.Type, a.Body = status, media, []byte(body)
		}
	})
}

// bare replaces an object by what one of its fields holds.
func bare(field string) func(string, any) any {
	return func(_ string, v any) any {
		if object, isObject := v.(map[string]any); isObject && object[field] != nil {
			return object[field]
		}
		return v
	}
}

func renamed(from, to string) func(*Answer) {
	return objects(func(_ string, object map[string]any) {
		if value, has := object[from]; has {
			delete(object, from)
			object[to] = value
		}
	})
}

const intents = "CreateActivationPaymentIntent CreateManualExtensionPaymentIntent CreatePaymentMethodChangeSetupIntent"

const jsonType = "application/json"

var wholes = []Dialect{
	{"commands-say-nothing", "a command that worked has an empty answer", noForms, succeeded(http.StatusOK, "", "")},
	{"commands-as-204", "a command that worked has status 204", noForms, succeeded(http.StatusNoContent, "", "")},
	{"commands-say-true", "a command that worked is answered true", noForms, succeeded(http.StatusOK, jsonType, "true")},
	{"commands-say-ok", "a command that worked is answered with the text OK", noForms,
		succeeded(http.StatusOK, "text/plain", "OK")},
	{"commands-say-message", "a command that worked is answered with a message alone", noForms,
		succeeded(http.StatusOK, jsonType, `{"Message":"Done"}`)},
	{"change-says-success", "a plan change is answered with IsSuccess alone", readsIsSuccess,
		only("ChangePlan", keeping("IsSuccess"))},
	{"secret-as-text", "the client secret is a plain JSON string", secretForms,
		only(intents, documents(bare("clientSecret")))},
	{"secret-as-plain-text", "the client secret is a text without quotes", secretForms, only(intents, func(a *Answer) {
		documents(bare("clientSecret"))(a)
		plainText(a)
	})},
	{"secret-in-snake-case", "the client secret is under client_secret", secretForms,
		only(intents, renamed("clientSecret", "client_secret"))},
	{"secret-in-data", "the client secret is under data", secretForms, only(intents, renamed("clientSecret", "data"))},
	{"paid-as-plain-text", "the paId is a text without quotes", paIDAnswer, only("PostActivationInfoPrepaid", plainText)},
	{"paid-quoted", "the paId is a JSON string", paIDAnswer,
		only("PostActivationInfoPrepaid", named("PostActivationInfoPrepaid", asText))},
	{"quote-as-object", "the quote is an object, not in an array",
		"Query orderSimcard, planId, provinceCode, start. Authtoken. Returns the total.",
		only("GetTotalPrepaid", documents(func(_ string, v any) any {
			if list, isList := v.([]any); isList && len(list) > 0 {
				return list[0]
			}
			return v
		}))},
	{"quote-and-more", "the array has more elements than the quote", "Price quote (first element of an array)",
		only("GetTotalPrepaid", documents(func(_ string, v any) any {
			if list, isList := v.([]any); isList {
				return append(list, map[string]any{"note": "prices of the next cycle"}, nil)
			}
			return v
		}))},
	{"more-fields", "objects have more fields than the documented ones", noForms,
		objects(func(_ string, object map[string]any) {
			object["Extra"] = map[string]any{"Version": json.Number("2"), "Tags": []any{"a", nil}}
			object["extraText"] = "Québec"
		})},
}

func plainText(a *Answer) {
	var text string
	if a.Status == http.StatusOK && json.Unmarshal(a.Body, &text) == nil {
		a.Type, a.Body = "text/plain; charset=utf-8", []byte(text)
	}
}

// saying changes answers that have a body.
func saying(change func(*Answer)) func(*Answer) {
	return func(a *Answer) {
		if len(a.Body) > 0 {
			change(a)
		}
	}
}

const jsonAccepted = "Every call carries a JSON content type, an accept header, a fixed client identifier header of " +
	"'alpha' and a fixed API token header."

var transport = []Dialect{
	{"type-text-json", "JSON is sent as text/json", jsonAccepted, saying(func(a *Answer) { a.Type = "text/json" })},
	{"type-text-plain", "JSON is sent as text/plain", jsonAccepted,
		saying(func(a *Answer) { a.Type = "text/plain; charset=utf-8" })},
	{"type-missing", "answers have no content type", jsonAccepted, saying(func(a *Answer) { a.Type = "" })},
	{"byte-order-mark", "answers begin with a byte order mark", "The body is returned as is.", saying(func(a *Answer) {
		a.Body = append([]byte("\uFEFF"), a.Body...)
	})},
	{"white-space", "JSON is indented, with blank lines around it", "The body is returned as is.", func(a *Answer) {
		var v any
		if json.Unmarshal(a.Body, &v) == nil {
			a.Body = append([]byte("\r\n"), append(indent(a.Body), "\r\n\r\n"...)...)
		}
	}},
	{"escaped-letters", "letters beyond ASCII are escaped", "The body is returned as is.", func(a *Answer) {
		if json.Valid(a.Body) {
			a.Body = escape(a.Body)
		}
	}},
	{"created", "what was created has status 201", noForms,
		only("LightPhoneRegistration PostActivationInfoPrepaid "+intents, func(a *Answer) {
			if a.Status == http.StatusOK && string(a.Body) != "" {
				a.Status = http.StatusCreated
			}
		})},
}
