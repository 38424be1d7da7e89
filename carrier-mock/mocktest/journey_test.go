package mocktest_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

const (
	password = "Light-2026!"
	freeSIM  = "8912230000000000001"
)

// register signs up, verifies by the code in the mailbox and is logged in.
func register(t *testing.T, c *carrierClient, w *mocktest.World, email string) lightphone.LoginAnswer {
	t.Helper()
	r := post[lightphone.RegistrationAnswer](t, c, lightphone.PathRegistration,
		map[string]string{"FirstName": "Vera", "LastName": "Novak", "Email": email, "Password": password})
	code := w.WaitForMail(t, email).Code
	a := post[lightphone.LoginAnswer](t, c, lightphone.PathValidateOTP,
		map[string]string{"UserId": r.UserID, "AccessCode": code})
	if !a.IsSuccess || a.IDToken == "" {
		t.Fatalf("ValidateOTP with the code of the mail = %+v; want IsSuccess and a token", a)
	}
	c.token = a.IDToken.Reveal()
	return a
}

// activation makes the request that the web app would make, priced by the carrier.
func activation(t *testing.T, c *carrierClient, w *mocktest.World, userID, email string,
	portIn *carrier.PortIn) lightphone.ActivationRequest {
	t.Helper()
	today := carrier.DateOf(w.Now(t).In(toronto(t)))
	q := get[[]lightphone.Quote](t, c, lightphone.PathGetTotalPrepaid+"?"+url.Values{
		"orderSimcard": {"false"}, "planId": {"102"}, "provinceCode": {"ON"}, "start": {today.String()},
	}.Encode())[0]
	return lightphone.ActivationFrom(carrier.Activation{
		ICCID: freeSIM, Start: today, End: today.AddDays(lightphone.CycleDays), PlanID: "102", FirstName: "Vera",
		LastName: "Novak", Email: email,
		Address: carrier.Address{Street: "1 Bloor Street East", City: "Toronto", Region: "ON", PostalCode: "M4W 1A9"},
		PortIn:  portIn, Quote: q.ToCarrier("ON"),
	}, userID)
}

func TestAVisitorBecomesACustomer(t *testing.T) {
	t.Parallel()
	for name, portIn := range map[string]*carrier.PortIn{
		"new number":   nil,
		"port-in":      {DonorID: "3", AccountNumber: "1234567890123", PhoneNumber: "4165550188", IMEI: "490154203237518"},
		"from Freedom": {DonorID: "10", PhoneNumber: "4165550199", IMEI: "490154203237518"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := mocktest.Start(t)
			w := m.NewWorld(t, "demo")
			c := newCarrierClient(t, m, w.Name)
			const email = "vera@example.com"
			login := register(t, c, w, email)
			if login.ClientRef != "" {
				t.Errorf("ClientRef before the activation = %q; want it empty", login.ClientRef)
			}
			for _, iccid := range []string{freeSIM, freeSIM + "f", freeSIM + "5"} {
				if ok := get[bool](t, c, lightphone.PathValidateSimCard+"?iccid="+iccid); ok != (iccid != freeSIM+"5") {
					t.Errorf("ValidateSimCard(%s) = %v", iccid, ok)
				}
			}
			if plans := post[[]lightphone.Plan](t, c, lightphone.PathPrepaidPlans, struct{}{}); len(plans) != 3 ||
				plans[1].Fee != 3000 {
				t.Errorf("PrepaidPlans = %+v; want 101, 102 at 30.00, 103 and not the retired 90", plans)
			}
			a := activation(t, c, w, login.UserID, email, portIn)
			if a.Total != 3390 || a.GSTAmt != 390 || a.PSTAmt != 0 {
				t.Errorf("quote in Ontario: total %d, gst %d, pst %d cents; want 3390, 390, 0", a.Total, a.GSTAmt, a.PSTAmt)
			}
			paID := post[lightphone.Digits](t, c, lightphone.PathPostActivationInfoPrepaid, a)
			if again := post[lightphone.Digits](t, c, lightphone.PathPostActivationInfoPrepaid, a); again != paID {
				t.Errorf("the same activation again has paId %s; want %s", again, paID)
			}
			if get[bool](t, c, lightphone.PathIsActivationPending) {
				t.Error("IsActivationPending before the payment = true; want false")
			}
			service := &carrierClient{url: c.url, http: c.http} // the BFF's webhook knows neither world nor customer
			due := get[lightphone.Due](t, service, lightphone.PathActivationDue+"?paId="+string(paID))
			if due.Amount != 3390 || due.UserID != login.UserID || due.Paid {
				t.Errorf("ActivationDue = %+v; want 33.90 of user %s, unpaid", due, login.UserID)
			}
			payment := lightphone.RecordPaymentRequest{
				Kind: "activation", PaID: paID, UserID: login.UserID, PaymentIntentID: "pi_1", Amount: 3390, Currency: "CAD",
				CardBrand: "visa", CardLast4: "4242",
			}
			for range 3 {
				if r := post[lightphone.Result](t, service, lightphone.PathRecordPayment, payment); !r.IsSuccess {
					t.Fatalf("RecordPayment = %+v; want IsSuccess", r)
				}
			}
			if !get[bool](t, c, lightphone.PathIsActivationPending) {
				t.Error("IsActivationPending after the payment = false; want true")
			}
			w.Approve(t, string(paID))
			mail := w.WaitForMail(t, email)
			profile := get[lightphone.Profile](t, c, lightphone.PathGetProfile)
			if mail.Subject != "Your activation is approved" || !strings.Contains(mail.Text, profile.PhoneNumber[6:]) {
				t.Errorf("newest mail %q: %q; want the approval with the number %s", mail.Subject, mail.Text, profile.PhoneNumber)
			}
			if portIn != nil && profile.PhoneNumber != portIn.PhoneNumber {
				t.Errorf("PhoneNumber = %s; want the number brought along, %s", profile.PhoneNumber, portIn.PhoneNumber)
			}
			if login := c.logIn(t, email, password); login.ClientRef == "" || login.ClientRef != profile.AccountNumber {
				t.Errorf("ClientRef after the approval = %q; want the account number %q", login.ClientRef, profile.AccountNumber)
			}
			info := get[lightphone.AccountInfo](t, c, lightphone.PathAccountInfo)
			if info.StartDate != a.StartDate || info.EndDate != a.EndDate || info.CurrentPlanID != "102" {
				t.Errorf("AccountInfo = %+v; want plan 102 from %s to %s", info, a.StartDate, a.EndDate)
			}
			history := get[[]lightphone.PaymentRecord](t, c, lightphone.PathGetPaymentHistory)
			if len(history) != 1 || history[0].Debit != 3390 || history[0].Balance != 3390 {
				t.Errorf("GetPaymentHistory = %+v; want the one payment of 33.90", history)
			}
		})
	}
}

func TestDemoCustomers(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.World("default")
	type want struct {
		active, suspended, retired, pending, card bool
		history                                   int
	}
	for email, want := range map[string]want{
		"ada@example.com":  {active: true, card: true, history: 6},
		"sam@example.com":  {active: true, suspended: true, history: 2},
		"rita@example.com": {active: true, suspended: true, retired: true, history: 4},
		"nora@example.com": {},
		"pete@example.com": {pending: true, card: true, history: 1},
		"zoe@example.com":  {active: true, history: 1},
	} {
		t.Run(email, func(t *testing.T) {
			t.Parallel()
			c := newCarrierClient(t, m, "")
			login := c.logIn(t, email, password)
			if active := login.ClientRef != ""; active != want.active {
				t.Errorf("ClientRef = %q; want one: %v", login.ClientRef, want.active)
			}
			p := get[lightphone.Profile](t, c, lightphone.PathGetProfile)
			if p.Suspended != want.suspended || p.IsCurrentPlanRetired != want.retired || (p.PhoneNumber != "") != want.active {
				t.Errorf("profile %+v; want suspended %v, retired %v, a number: %v", p, want.suspended, want.retired, want.active)
			}
			if pending := get[bool](t, c, lightphone.PathIsActivationPending); pending != want.pending {
				t.Errorf("IsActivationPending = %v; want %v", pending, want.pending)
			}
			card := get[*lightphone.PaymentMethod](t, c, lightphone.PathGetPaymentMethod)
			if (card != nil) != want.card {
				t.Errorf("GetPaymentMethod = %+v; want a card: %v", card, want.card)
			}
			if card != nil && (card.Brand != "visa" || card.Last4Digits != "4242") {
				t.Errorf("saved card %+v; want the Visa 4242", card)
			}
			if history := get[[]lightphone.PaymentRecord](t, c,
				lightphone.PathGetPaymentHistory); len(history) != want.history {
				t.Errorf("%d payments; want %d", len(history), want.history)
			}
		})
	}
	free := 0
	for _, s := range w.SIMs(t) {
		if s.State == "free" {
			free++
		}
		if s.ICCID == "8912239999999999999" && s.State != "blocked" {
			t.Errorf("SIM %s is %s; want blocked", s.ICCID, s.State)
		}
	}
	if free != 50 {
		t.Errorf("%d free SIM cards; want %s", free, strconv.Itoa(50))
	}
}
