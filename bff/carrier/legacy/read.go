package legacy

import (
	"cmp"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy/internal/tolerant"
	"github.com/golight/selfservice/bff/lightphone"
)

// The readers of the documented answers (spec §3). Which forms a field is taken in is package tolerant's alone.

// readDone reads the answer of a command that the specification doesn't show.
func readDone(v tolerant.Value) carrier.Done {
	v.Done()
	return carrier.Done{}
}

// readConfirmed reads the answer of a command that is read for its IsSuccess, or moves money: nothing but a yes is
// one.
func readConfirmed(v tolerant.Value) carrier.Done {
	v.Confirmed()
	return carrier.Done{}
}

func readUser(v tolerant.Value) carrier.UserAnswer {
	return carrier.UserAnswer{UserID: v.Field("UserId").Require().ID()}
}

// readVerified reads the answer of a right code, which may carry a login.
func readVerified(v tolerant.Value) carrier.LoginAnswer {
	if login := readLogin(v); login.Token != "" {
		return login
	}
	v.Confirmed()
	return carrier.LoginAnswer{}
}

func readLogin(v tolerant.Value) carrier.LoginAnswer {
	return carrier.LoginAnswer{
		UserID: v.Field("UserId").ID(), Email: v.Field("Email").Text(), FirstName: v.Field("FirstName").Text(),
		LastName: v.Field("LastName").Text(),
		Token:    carrier.Secret(v.Field("IdToken").Text()), CNUM: v.Field("ClientRef").ID(),
	}
}

func readSIM(v tolerant.Value) carrier.CheckSIMAnswer {
	return carrier.CheckSIMAnswer{Available: v.Truth()}
}

// readPending reads whether an activation is pending. A name in place of true or false is a state that the adapter
// doesn't know: then the customer waits.
func readPending(v tolerant.Value) carrier.ActivationStatus {
	if v.Truth() {
		return carrier.ActivationStatus{State: carrier.ActivationUnderReview}
	}
	return carrier.ActivationStatus{State: carrier.ActivationNone}
}

func (a *adapter) currency(v tolerant.Value) string {
	return strings.ToUpper(cmp.Or(v.Text(), a.defaultCurrency))
}

// planID reads the id of a plan. There is no plan 0.
func planID(v tolerant.Value) string {
	if id := v.ID(); id != "0" {
		return id
	}
	return ""
}

// capacity adds the unit to a number of gigabytes without one.
func capacity(text string) string {
	if text != "" && strings.Trim(text, "0123456789.") == "" {
		return text + "GB"
	}
	return text
}

func (a *adapter) readPlans(v tolerant.Value) carrier.PlansAnswer {
	plans, omitted := tolerant.Records(v, func(item tolerant.Value) carrier.Plan {
		fee := item.Field("Fee").Require()
		plan := carrier.Plan{
			ID: planID(item.Field("PlanId").Require()), Fee: fee.Amount(), Currency: a.currency(item.Field("Currency")),
			DataCapacity: capacity(item.Field("DataCapacity").Text()), Carrier: item.Field("Carriers").Text(),
			OverageText: item.Field("dataOverRate").Text(),
		}
		if plan.Fee < 0 {
			fee.Fail("an amount that is not negative")
		}
		return plan
	})
	return carrier.PlansAnswer{Plans: plans, Omitted: strings.Join(omitted, "\n")}
}

// readQuote reads the price for a province: the first of a list, or an object.
func (a *adapter) readQuote(province string) func(tolerant.Value) carrier.Quote {
	return func(v tolerant.Value) carrier.Quote {
		items := v.Items()
		if len(items) == 0 {
			v.Require()
			return carrier.Quote{}
		}
		q := items[0]
		return carrier.Quote{
			SIMFee: q.Field("simcard_amt").Amount(), PlanFee: q.Field("plan_Amt").Amount(),
			Prorate: q.Field("prorate_Amt").Amount(),
			Promo:   q.Field("promo_Amt").Amount(), Subtotal: q.Field("subtotal").Amount(),
			Total: q.Field("total").Require().Amount(),
			Taxes: lightphone.Taxes(province,
				carrier.Tax{Rate: q.Field("gst_rate").Rate(), Amount: q.Field("gst_Amt").Amount()},
				carrier.Tax{Rate: q.Field("pst_rate").Rate(), Amount: q.Field("pst_Amt").Amount()}),
			ChargeDuration: q.Field("charge_Duration").Count(), Currency: a.currency(q.Field("currency")),
			Reference: q.Field("reference").Text(),
		}
	}
}

func readSubmission(v tolerant.Value) carrier.SubmitAnswer {
	return carrier.SubmitAnswer{ActivationID: v.PaymentActivationID()}
}

func readBasicInfo(v tolerant.Value) carrier.BasicInfo {
	return carrier.BasicInfo{
		FirstName: v.Field("Firstname").Text(), LastName: v.Field("LastName").Text(), Email: v.Field("Email").Text(),
		WebUserInfoID: v.Field("WebUserInfoId").ID(),
	}
}

func readProfile(v tolerant.Value) carrier.Profile {
	return carrier.Profile{
		FirstName: v.Field("FirstName").Text(), LastName: v.Field("LastName").Text(), Email: v.Field("Email").Text(),
		AccountNumber: v.Field("AccountNumber").ID(),
		Address: carrier.Address{
			Street: v.Field("StreetAddress").Text(), City: v.Field("City").Text(), Region: region(v.Field("Province")),
			PostalCode: v.Field("ZipCode").Text(),
		},
		PhoneNumber: v.Field("PhoneNumber").Phone(), Suspended: v.Field("Suspended").Flag(),
		CurrentPlanRetired: v.Field("IsCurrentPlanRetired").Flag(),
	}
}

func readAccountInfo(v tolerant.Value) carrier.AccountInfo {
	v.Object()
	return carrier.AccountInfo{
		Start: v.Field("StartDate").Date(), End: v.Field("EndDate").Date(), PlanName: v.Field("CurrentPlan").Text(),
		PlanID:       planID(v.Field("CurrentPlan_pfId")),
		DataCapacity: v.Field("DataCapacity").Text(), DataCapacityName: v.Field("DataCapacityName").Text(),
		DataUsage: v.Field("DataUsage").Text(),
		Carrier:   v.Field("Carrier").Text(), DataOverage: v.Field("DataOverage").Text(), Calling: v.Field("Calling").Text(),
	}
}

func (a *adapter) readPayments(v tolerant.Value) carrier.PaymentsAnswer {
	payments, omitted := tolerant.Records(v, func(item tolerant.Value) carrier.PaymentRecord {
		record := carrier.PaymentRecord{
			Category: item.Field("PaymentCategory").Text(), SubCategory: item.Field("PaymentSubCategory").Text(),
			At:         item.Field("TransactionDate").Require().Instant(),
			CardHolder: item.Field("CardHolder").Text(), CardNumber: item.Field("CardNumber").LastDigits(),
			Debit: item.Field("Debit").Amount(), Credit: item.Field("Credit").Amount(), Balance: item.Field("Balance").Amount(),
			Currency: a.currency(item.Field("Currency")),
			Subtotal: item.Field("Subtotal").Amount(), Region: region(item.Field("Province")),
		}
		record.Taxes = lightphone.Taxes(record.Region, carrier.Tax{Amount: item.Field("GstAmt").Amount()},
			carrier.Tax{Amount: item.Field("PstAmt").Amount()})
		return record
	})
	return carrier.PaymentsAnswer{Payments: payments, Omitted: strings.Join(omitted, "\n")}
}

// readSavedCard reads the saved card. Nothing, and an object without brand and digits, mean that there is none.
func readSavedCard(v tolerant.Value) carrier.SavedCardAnswer {
	v.Object()
	documented := v.Has("Brand") || v.Has("Last4Digits")
	if v.Nothing() || documented && v.Field("Last4Digits").Nothing() && v.Field("Brand").Nothing() {
		return carrier.SavedCardAnswer{}
	}
	card := carrier.SavedCard{
		Brand: v.Field("Brand").Text(), Last4: v.Field("Last4Digits").Require().LastDigits(),
		HolderName:      v.Field("HolderName").Text(),
		PaymentMethodID: v.Field("PaymentMethodId").ID(), ExpMonth: v.Field("ExpirationMonth").Count(),
		ExpYear: v.Field("ExpirationYear").Count(),
	}
	if card.ExpYear > 0 && card.ExpYear < 100 {
		card.ExpYear += 2000
	}
	return carrier.SavedCardAnswer{Card: &card}
}

func readIntent(v tolerant.Value) carrier.CardIntent {
	return carrier.CardIntent{ClientSecret: v.ClientSecret(), PaymentMethodID: v.Field("paymentMethodId").ID()}
}

func (a *adapter) readDue(v tolerant.Value) carrier.Due {
	return carrier.Due{
		UserID: v.Field("UserId").Require().ID(), PlanID: planID(v.Field("PlanId")),
		Money: carrier.Money{Amount: v.Field("Amount").Require().Amount(),
			Currency: strings.ToUpper(v.Field("Currency").Require().Text())},
		Paid: v.Field("Paid").Flag(), CycleStart: v.Field("CycleStart").Date(),
	}
}
