package life

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/programs"
)

// surroundings are what a customer meets beside the BFF: the mailbox, the card provider and the carrier's review.
type surroundings interface {
	code(t *testing.T, email string) string
	// pay confirms an intent with a card, a saved one if method is not empty.
	pay(t *testing.T, clientSecret, number, method string)
	approve(t *testing.T, email, paID string)
}

// prospects are what a carrier sells, and to whom.
type prospects struct {
	sim, noSIM       string
	plans            int
	plan, nextPlan   string // ids, as JSON numbers
	fee, gst, pst    string
	total            string
	gstRate, pstRate string
	afterChange      string // last digits of the card that was changed to
	usesSavedCard    bool
}

const (
	firstPassword  = "Light-2026!"
	secondPassword = "Light-2027!"
	email          = "vera@example.com"
)

const api = "/api/"

// live lives the whole life of a customer. rawCards pays and changes the card with raw card bodies.
func live(t *testing.T, c *customer, s surroundings, p prospects, rawCards bool) {
	t.Helper()
	userID := register(t, c, s)
	if c.get(api+"Activation/ValidateSimCard?iccid="+p.sim) != true ||
		c.get(api+"Activation/ValidateSimCard?iccid="+p.noSIM) != false {
		t.Errorf("ValidateSimCard: want true for %s and false for %s", p.sim, p.noSIM)
	}
	activate(t, c, s, p, userID, rawCards)
	c.logIn(email, firstPassword)
	edit(t, c)
	cards(t, c, s, p, rawCards)
	extend(t, c, s, p)

	c.done(api+"Account/ChangePlan", object{"PlanId": json.Number(p.nextPlan), "Cnum": ""})
	c.refused("change_pending", api+"Account/ChangePlan", object{"PlanId": json.Number(p.nextPlan), "Cnum": ""})
	c.done(api+"Account/PostTermination", object{"Reason": "Price too high"})
	c.refused("termination_pending", api+"Account/PostTermination", object{"Reason": "Price too high"})

	c.done(api+"Session/Logout", object{})
	if status, answer := c.try(http.MethodGet, api+"Account/GetProfile", nil); status != http.StatusUnauthorized {
		t.Errorf("GetProfile after the logout: %d %v; want 401", status, answer)
	}
	forget(t, c, s)
}

// register signs up and enters the code.
func register(t *testing.T, c *customer, s surroundings) (userID string) {
	t.Helper()
	signUp := object{"FirstName": "Véra", "LastName": "Novák", "Email": email, "Password": firstPassword}
	userID = c.text("registration", c.done(api+"LoginRegistration/LightPhoneRegistration", signUp), "UserId")
	code := s.code(t, email)
	wrong := "000000"
	if code == wrong {
		wrong = "111111"
	}
	c.refused("invalid_otp", api+"LoginRegistration/LightPhoneValidateOTP", object{"UserId": userID, "AccessCode": wrong})
	c.done(api+"LoginRegistration/LightPhoneValidateOTP", object{"UserId": userID, "AccessCode": code})
	c.refused("user_exists", api+"LoginRegistration/LightPhoneRegistration", signUp)
	c.refused("bad_credentials", api+"LoginRegistration/LightPhoneLogin",
		object{"Email": email, "Password": "Wrong-2026!"})
	c.want("login", c.logIn(email, firstPassword),
		object{"FirstName": "Véra", "LastName": "Novák", "Email": email, "UserId": userID, "ClientRef": ""})
	return userID
}

// order chooses a plan and agrees to its price.
func order(t *testing.T, c *customer, p prospects, userID string) (paID any) {
	t.Helper()
	plans, _ := c.call(http.MethodPost, api+"Activation/PrepaidPlans", nil).([]any)
	if len(plans) != p.plans {
		t.Fatalf("PrepaidPlans: %v; want %d", plans, p.plans)
	}
	for _, each := range plans {
		if plan, _ := each.(object); plan["PlanId"] == json.Number(p.plan) {
			c.want("plan", plan, object{"Fee": json.Number(p.fee), "Currency": "CAD"})
			c.text("plan", plan, "DataCapacity")
		}
	}
	start, end := period(t)
	quotes, _ := c.get(api + "Activation/GetTotalPrepaid?orderSimcard=false&planId=" + p.plan +
		"&provinceCode=ON&start=" + start).([]any)
	if len(quotes) == 0 {
		t.Fatal("GetTotalPrepaid: want a quote")
	}
	quote, _ := quotes[0].(object)
	c.want("quote", quote, object{
		"subtotal": json.Number(p.fee), "gst_Amt": json.Number(p.gst), "pst_Amt": json.Number(p.pst),
		"total":    json.Number(p.total),
		"gst_rate": json.Number(p.gstRate), "pst_rate": json.Number(p.pstRate), "charge_Duration": json.Number("30"),
		"currency": "CAD",
	})
	return c.post(api+"Activation/PostActivationInfoPrepaid", object{
		"simcardOrder": false, "simcard_no": p.sim, "startDate": start, "endDate": end, "planId": json.Number(p.plan),
		"firstName": "Véra", "lastName": "Novák", "email": email, "userId": userID, "serviceType": "M", "countryId": 42,
		"streetaddress": "1 Bloor Street East", "province": "ON", "city": "Toronto", "postal": "M4W 1A9", "currency": "CAD",
		"simcard_fee": quote["simcard_amt"], "prorate_fee": quote["prorate_Amt"],
		"charge_duration": quote["charge_Duration"], "plan_fee": quote["plan_Amt"],
		"gst_rate": quote["gst_rate"], "pst_rate": quote["pst_rate"], "gst_amt": quote["gst_Amt"],
		"pst_amt":  quote["pst_Amt"],
		"subtotal": quote["subtotal"], "promocredit": quote["promo_Amt"], "total": quote["total"],
	})
}

// period returns the first and the last day of an activation that begins today.
func period(t *testing.T) (start, end string) {
	t.Helper()
	today := time.Now().In(toronto(t))
	return today.Format(time.DateOnly), today.AddDate(0, 0, 30).Format(time.DateOnly)
}

// activate orders a plan, pays it, and is approved.
func activate(t *testing.T, c *customer, s surroundings, p prospects, userID string, rawCards bool) {
	t.Helper()
	paID := order(t, c, p, userID)
	if c.get(api+"Activation/IsActivationPending") != false {
		t.Error("IsActivationPending before the payment: want false")
	}
	if rawCards {
		c.done(api+"Activation/PrepaidActivationPayment", object{
			"CreditCardType": "Visa", "CreditCardNumber": "4242424242424242", "CreditCardName": "Véra Novák", "CCV": "123",
			"ExpirationMonth": "12", "ExpirationYear": "2034",
			"paId": paID, "PaymentAmt": p.total, "AutoPayment": true, "currency": "CAD", "AutoTopUp": false, "epid": 0,
		})
	} else {
		intent := c.post(api+"StripePayment/CreateActivationPaymentIntent", object{"paId": paID})
		s.pay(t, c.secret(intent), "4242424242424242", "")
	}
	programs.Eventually(t, "the activation is under review",
		func() bool { return c.get(api+"Activation/IsActivationPending") == true })
	id, isText := paID.(string)
	if number, isNumber := paID.(json.Number); isNumber {
		id = number.String()
	} else if !isText {
		t.Fatalf("paId: %v; want a number or a text", paID)
	}
	s.approve(t, email, id)
	if c.text("login after the approval", c.logIn(email, firstPassword), "ClientRef") == "" {
		t.Error("ClientRef after the approval: want one")
	}
	start, end := period(t)
	c.want("AccountInfo", c.get(api+"Account/AccountInfo"),
		object{"StartDate": start, "EndDate": end, "CurrentPlan_pfId": json.Number(p.plan), "Calling": "Unlimited"})
	history := c.list(api+"Account/GetPaymentHistory", 1)
	c.want("history", history[0], object{"Debit": json.Number(p.total), "CardNumber": "4242", "Currency": "CAD"})
	if at, err := time.Parse(time.RFC3339, c.text("history", history[0], "TransactionDate")); err != nil ||
		time.Since(at).Abs() > 36*time.Hour {
		t.Errorf("TransactionDate: %v, %v; want about now", at, err)
	}
}

func (c *customer) secret(intent any) string {
	c.t.Helper()
	secret := c.text("intent", intent, "clientSecret")
	if !isSecret(secret) {
		c.t.Fatalf("intent: %v; want a client secret", intent)
	}
	return secret
}

// edit changes name and address, and reads them again.
func edit(t *testing.T, c *customer) {
	t.Helper()
	profile := c.get(api + "Account/GetProfile")
	c.want("profile", profile, object{"FirstName": "Véra", "Email": email, "Province": "ON", "Suspended": false,
		"IsCurrentPlanRetired": false})
	if phone := c.text("profile", profile, "PhoneNumber"); len(phone) != 10 {
		t.Errorf("PhoneNumber: %s; want ten digits", phone)
	}
	c.done(api+"Account/ChangeName", object{"NfName": "Zoé", "NlName": "Roy"})
	c.done(api+"Account/ChangeAddress", object{"NAddrSt": "2 Rue Sainte-Catherine", "NAddrProv": "QC",
		"NAddrCity": "Montréal", "NAddrPCode": "H2X 1K4"})
	c.want("profile", c.get(api+"Account/GetProfile"),
		object{"FirstName": "Zoé", "LastName": "Roy", "City": "Montréal", "Province": "QC",
			"StreetAddress": "2 Rue Sainte-Catherine"})
	c.want("basic info", c.get(api+"Account/GetBasicInfo"), object{"Firstname": "Zoé", "LastName": "Roy", "Email": email})
}

// cards reads the saved card and changes it.
func cards(t *testing.T, c *customer, s surroundings, p prospects, rawCards bool) {
	t.Helper()
	c.want("saved card", c.get(api+"StripePayment/GetPaymentMethod"), object{"Last4Digits": "4242"})
	if rawCards {
		c.done(api+"Account/ChangePaymentInfo", object{
			"CreditCardType": "Mastercard", "CreditCardNumber": "5555555555554444", "CreditCardName": "Zoé Roy", "CCV": "123",
			"ExpirationMonth": "12", "ExpirationYear": "2034",
		})
	} else {
		s.pay(t, c.secret(c.post(api+"StripePayment/CreatePaymentMethodChangeSetupIntent", object{})), "5555555555554444",
			"")
	}
	programs.Eventually(t, "the card is changed", func() bool {
		card, _ := c.get(api + "StripePayment/GetPaymentMethod").(object)
		return card["Last4Digits"] == p.afterChange
	})
}

// extend pays one more cycle.
func extend(t *testing.T, c *customer, s surroundings, p prospects) {
	t.Helper()
	info, _ := c.get(api + "Account/AccountInfo").(object)
	end, err := time.Parse(time.DateOnly, c.text("AccountInfo", info, "EndDate"))
	if err != nil {
		t.Fatal(err)
	}
	intent, _ := c.post(api+"StripePayment/CreateManualExtensionPaymentIntent",
		object{"PlanId": json.Number(p.plan), "UseExistingCard": p.usesSavedCard}).(object)
	method, _ := intent["paymentMethodId"].(string)
	s.pay(t, c.secret(intent), "4242424242424242", method)
	later := end.AddDate(0, 0, 30).Format(time.DateOnly)
	programs.Eventually(t, "the cycle ends on "+later, func() bool {
		info, _ := c.get(api + "Account/AccountInfo").(object)
		return info["EndDate"] == later
	})
	c.list(api+"Account/GetPaymentHistory", 2)
}

// forget asks for a code, and logs in with another password.
func forget(t *testing.T, c *customer, s surroundings) {
	t.Helper()
	c.token = ""
	before := s.code(t, email)
	forgot := c.done(api+"LoginRegistration/LightPhoneForgotPassword", object{"Email": email})
	userID := c.text("forgotten password", forgot, "UserId")
	var code string
	programs.Eventually(t, "another code arrives", func() bool { code = s.code(t, email); return code != before })
	reset := object{"UserId": userID, "NewPassword": secondPassword, "ConfirmPassword": secondPassword,
		"AccessCode": code}
	c.done(api+"LoginRegistration/LightPhoneValidateOTP", object{"UserId": userID, "AccessCode": code})
	c.done(api+"LoginRegistration/LightPhoneResetPassword", reset)
	c.refused("bad_credentials", api+"LoginRegistration/LightPhoneLogin",
		object{"Email": email, "Password": firstPassword})
	c.logIn(email, secondPassword)
}
