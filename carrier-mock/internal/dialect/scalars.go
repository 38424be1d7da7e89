package dialect

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// Fields by what they mean.
const (
	ids     = "UserId WebUserInfoId PlanId CurrentPlan_pfId PostActivationInfoPrepaid"
	amounts = "Fee simcard_amt plan_Amt subtotal gst_Amt pst_Amt total prorate_Amt promo_Amt Debit Credit Balance " +
		"Amount Subtotal GstAmt PstAmt"
	rates  = "gst_rate pst_rate"
	counts = "charge_Duration ExpirationMonth ExpirationYear"
	dates  = "StartDate EndDate Date FirstDay LastDay CycleStart"
	flags  = "IsSuccess Suspended IsCurrentPlanRetired Paid IsActivationPending ValidateSimCard"
)

// Sentences of the specification.
const (
	noForms = "Response field names beyond those in section 3 are not shown. What the server does with each " +
		"request is not shown."
	planFields = "Plan: PlanId (number), Fee, DataCapacity (text), Currency, Carriers (a -CCP suffix is stripped " +
		"for display), dataOverRate."
	quoteFields = "Price quote (first element of an array): simcard_amt, plan_Amt, subtotal, gst_Amt, pst_Amt, " +
		"total, prorate_Amt, charge_Duration, currency, gst_rate, pst_rate, promo_Amt."
	signUpFields = "Sign-up response: IsSuccess, Message, UserId."
	loginFields  = "Login response: IsSuccess, FirstName, LastName, UserId, IdToken, ClientRef (empty means not yet " +
		"activated)."
	profileFields = "Profile: FirstName, LastName, Email, AccountNumber, StreetAddress, City, Province, ZipCode, " +
		"PhoneNumber, Suspended, IsCurrentPlanRetired."
	accountFields = "Account info: StartDate, EndDate, CurrentPlan, DataCapacity, DataCapacityName, DataUsage, " +
		"Carrier, DataOverage, Calling, CurrentPlan_pfId."
	cardFields    = "Payment method: Brand, Last4Digits, HolderName, PaymentMethodId, ExpirationMonth, ExpirationYear."
	historyFields = "Payment history record: PaymentCategory, PaymentSubCategory, TransactionDate, CardHolder, " +
		"CardNumber (last digits), Debit, Credit, Balance, Currency."
	truthyMeans    = "A truthy response means valid."
	secretForms    = "It is either a plain string or an object carrying it under clientSecret, client_secret or data."
	paIDAnswer     = "The response is the paId."
	readsIsSuccess = "The response is read for IsSuccess."
)

var scalars = []Dialect{
	{"ids-as-numbers", "user ids are numbers", signUpFields, named("UserId WebUserInfoId", asNumber)},
	{"ids-as-text", "plan ids and the paId are texts", accountFields,
		named("PlanId CurrentPlan_pfId PostActivationInfoPrepaid", asText)},
	{"paid-as-number", "the paId is a number", paIDAnswer, named("PostActivationInfoPrepaid", asNumber)},
	{"amounts-as-text", "amounts are texts: \"30.00\"", planFields, named(amounts, asText)},
	{"amounts-with-sign", "amounts are texts with the dollar's sign: \"$30.00\"", planFields,
		named(amounts, func(v any) any { return "$" + textOf(v) })},
	{"amounts-short", "amounts have no needless zeros: 30, 33.9", quoteFields, named(amounts, short)},
	{"amounts-long", "amounts have four decimals: 30.0000", quoteFields,
		named(amounts, func(v any) any { return json.Number(textOf(v) + "00") })},
	{"amounts-scientific", "amounts have an exponent: 3.000e1", quoteFields, named(amounts, scientific)},
	{"rates-as-text", "tax rates are texts: \"9.975\"", quoteFields, named(rates, asText)},
	{"rates-with-sign", "tax rates are texts with a percent sign: \"9.975 %\"", quoteFields,
		named(rates, func(v any) any { return textOf(v) + " %" })},
	{"counts-as-text", "durations and the card's expiry are texts: \"30\"", cardFields, named(counts, asText)},
	{"numbers-as-text", "every number is a text", noForms, leaves(func(_ string, v any) any {
		if _, isNumber := v.(json.Number); isNumber {
			return textOf(v)
		}
		return v
	})},
	{"card-digits-as-number", "the card's last digits are a number", historyFields,
		named("Last4Digits CardNumber", asNumber)},
	{"card-digits-masked", "the card's last digits come behind stars: \"**** 4242\"", historyFields,
		named("Last4Digits CardNumber", func(v any) any {
			if textOf(v) == "" {
				return v
			}
			return "**** " + textOf(v)
		})},
	{"expiry-short", "the card's expiry is \"04\" and \"31\"", cardFields,
		named("ExpirationMonth ExpirationYear", func(v any) any {
			text := "0" + textOf(v)
			return text[len(text)-2:]
		})},
	{"phone-as-number", "the phone number is a number", profileFields, named("PhoneNumber", asNumber)},
	{"phone-formatted", "the phone number is written for people: \"+1 (416) 555-0147\"",
		"Phone display format: +1 (xxx) xxx-xxxx.", named("PhoneNumber", func(v any) any {
			if text := textOf(v); len(text) == len("4165550147") {
				return "+1 (" + text[:3] + ") " + text[3:6] + "-" + text[6:]
			}
			return v
		})},
	{"capacity-as-number", "the data capacity is a number of gigabytes", accountFields,
		named("DataCapacity", func(v any) any {
			if text := strings.TrimSuffix(textOf(v), "GB"); text != textOf(v) {
				return json.Number(text)
			}
			return v
		})},
	{"currency-lower-case", "currencies are in lower case: \"cad\"", planFields,
		named("Currency currency", func(v any) any { return strings.ToLower(textOf(v)) })},
	{"texts-padded", "texts are padded with blanks, as from columns of a fixed width", profileFields, named(
		"FirstName LastName Firstname City Province ZipCode StreetAddress UserId ClientRef AccountNumber Brand Currency "+
			"currency", func(v any) any {
			if text, isText := v.(string); isText && text != "" {
				return text + "    "
			}
			return v
		})},

	{"flags-as-text", "flags are texts: \"true\"", truthyMeans, named(flags, asText)},
	{"flags-capitalised", "flags are texts as .NET writes them: \"True\"", truthyMeans, named(flags, func(v any) any {
		text := textOf(v)
		return strings.ToUpper(text[:1]) + text[1:]
	})},
	{"flags-as-numbers", "flags are 1 and 0", truthyMeans, named(flags, choice(json.Number("1"), json.Number("0")))},
	{"flags-as-digits", "flags are the texts 1 and 0", truthyMeans, named(flags, choice("1", "0"))},
	{"flags-as-letters", "flags are Y and N", truthyMeans, named(flags, choice("Y", "N"))},
	{"sim-answer-in-words", "a usable SIM card is \"valid\", any other is an empty text", truthyMeans,
		named("ValidateSimCard", choice("valid", ""))},
	{"sim-answer-as-object", "a SIM card's answer is an object with IsSuccess", truthyMeans,
		only("ValidateSimCard", documents(func(_ string, v any) any {
			if valid, isBool := v.(bool); isBool {
				return map[string]any{"IsSuccess": valid, "Message": nil}
			}
			return v
		}))},
	{"sim-answer-or-null", "a SIM card that can't be used is null", truthyMeans,
		named("ValidateSimCard", choice(true, nil))},

	{"dates-at-midnight", "dates have a time: 2026-11-21T00:00:00", accountFields,
		named(dates, date("2006-01-02T15:04:05"))},
	{"dates-with-fraction", "dates have a time with seven places: 2026-11-21T00:00:00.0000000", accountFields,
		named(dates, date("2006-01-02T15:04:05.0000000"))},
	{"dates-in-utc", "dates have a time that is said to be UTC's: 2026-11-21T00:00:00Z", accountFields,
		named(dates, date("2006-01-02T15:04:05Z"))},
	{"dates-with-offset", "dates have a time with an offset: 2026-11-21T00:00:00-05:00", accountFields,
		named(dates, date("2006-01-02T15:04:05-07:00"))},
	{"dates-with-blank", "dates have a time after a blank: 2026-11-21 00:00:00", accountFields,
		named(dates, date("2006-01-02 15:04:05"))},
	{"dates-with-slashes", "dates are 2026/11/21", accountFields, named(dates, date("2006/01/02"))},
	{"dates-compact", "dates are 20261121", accountFields, named(dates, date("20060102"))},
	{"dates-as-numbers", "dates are the number 20261121", accountFields,
		named(dates, func(v any) any { return asNumber(date("20060102")(v)) })},
	{"dates-in-words", "dates are Nov 21, 2026", accountFields, named(dates, date("Jan 2, 2006"))},
	{"dates-day-first", "dates are 21-Nov-2026", accountFields, named(dates, date("02-Jan-2006"))},
	{"times-without-zone", "times have no zone and are the carrier's", historyFields,
		named("TransactionDate", instant("2006-01-02T15:04:05"))},
	{"times-with-fraction", "times have seven places and an offset", historyFields,
		named("TransactionDate", instant("2006-01-02T15:04:05.0000000-07:00"))},
	{"times-of-microsoft", "times are /Date(milliseconds)/", historyFields, named("TransactionDate", func(v any) any {
		return "/Date(" + textOf(milliseconds(v)) + ")/"
	})},
	{"times-as-numbers", "times are milliseconds since 1970", historyFields, named("TransactionDate", milliseconds)},
	{"times-of-mails", "times are as in mails: Sat, 21 Nov 2026 14:15:16 GMT", historyFields,
		named("TransactionDate", utc("Mon, 02 Jan 2006 15:04:05 GMT"))},
	{"times-as-dates", "of a time there is the date alone", historyFields,
		named("TransactionDate", instant("2006-01-02"))},
}

func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

func asText(v any) any { return textOf(v) }

// asNumber makes a number of a text that is one.
func asNumber(v any) any {
	text := textOf(v)
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && strconv.FormatInt(n, 10) == text {
		return json.Number(text)
	}
	return v
}

func short(v any) any {
	text := textOf(v)
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return json.Number(text)
}

// scientific moves the point of an amount with two decimals.
func scientific(v any) any {
	whole, cents, _ := strings.Cut(textOf(v), ".")
	digits := strings.TrimLeft(whole+cents, "0")
	if digits == "" {
		digits = "0"
	}
	return json.Number(digits + "e-2")
}

func choice(yes, no any) func(any) any {
	return func(v any) any {
		if flag, isBool := v.(bool); isBool {
			if flag {
				return yes
			}
			return no
		}
		return v
	}
}

func date(layout string) func(any) any {
	return func(v any) any {
		day, err := time.ParseInLocation(time.DateOnly, textOf(v), toronto())
		if err != nil {
			return v
		}
		return day.Format(layout)
	}
}

// toronto is where the carrier's clocks are.
func toronto() *time.Location {
	zone, err := time.LoadLocation("America/Toronto")
	if err != nil {
		return time.UTC
	}
	return zone
}

func instant(layout string) func(any) any {
	return func(v any) any {
		at, err := time.Parse(time.RFC3339Nano, textOf(v))
		if err != nil {
			return v
		}
		return at.In(toronto()).Format(layout)
	}
}

func utc(layout string) func(any) any {
	return func(v any) any {
		at, err := time.Parse(time.RFC3339Nano, textOf(v))
		if err != nil {
			return v
		}
		return at.UTC().Format(layout)
	}
}

func milliseconds(v any) any {
	at, err := time.Parse(time.RFC3339Nano, textOf(v))
	if err != nil {
		return v
	}
	return json.Number(strconv.FormatInt(at.UnixMilli(), 10))
}
