package mocktest_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/bff/lightphone/wiretest"
	"github.com/golight/selfservice/carrier-mock/internal/contract"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// scene is the world in which an example of the specification happens.
type scene struct {
	ada string // the state of the customer, as a scenario names it; "" for nobody
	// fee of plan 102, its state and the state of its customer's card, as scenarios write them; empty for the examples'
	// own.
	fee, retired string
	cardless     bool
	// before brings about what the example assumes, and may change the texts of the example.
	before func(*stage)
}

// scenes are those of all examples that concern the mock.
var scenes = map[string]scene{
	"LightPhoneRegistration/a new customer":              {},
	"LightPhoneRegistration/the address is taken":        {ada: "active"},
	"LightPhoneValidateOTP/after a registration":         {ada: "unverified", before: codeAgain},
	"LightPhoneValidateOTP/after a forgotten password":   {ada: "active", before: forgotten},
	"LightPhoneValidateOTP/a wrong code":                 {ada: "unverified", before: codeAgain},
	"LightPhoneResendOTP/a code again":                   {ada: "unverified"},
	"LightPhoneLogin/a subscriber":                       {ada: "active"},
	"LightPhoneLogin/not yet activated":                  {ada: "verified"},
	"LightPhoneLogin/a wrong password":                   {ada: "active"},
	"LightPhoneLogin/not yet verified":                   {ada: "unverified"},
	"LightPhoneLogin/a field of the wrong type":          {ada: "active"},
	"LightPhoneLogin/a wrong API token":                  {ada: "active"},
	"LightPhoneForgotPassword/a code for a new password": {ada: "active"},
	"LightPhoneResetPassword/a new password":             {ada: "active", before: forgotten},

	"ValidateSimCard/a free card":                           {},
	"ValidateSimCard/a blocked card":                        {},
	"IsActivationPending/under review":                      {ada: "under_review"},
	"IsActivationPending/nothing submitted":                 {ada: "verified"},
	"PrepaidPlans/the plans on sale":                        {ada: "verified"},
	"GetTotalPrepaid/a price in Quebec":                     {ada: "verified"},
	"PostActivationInfoPrepaid/with a number brought along": {ada: "verified"},
	"PostActivationInfoPrepaid/with a new number":           {ada: "verified"},
	"PostActivationInfoPrepaid/the card is not free": {ada: "verified", before: func(s *stage) {
		s.world.SetSIM(s.t, mocktest.SIM{ICCID: freeSIM, State: "blocked"})
	}},
	"PostActivationInfoPrepaid/another is under review": {ada: "under_review"},
	"PostActivationInfoPrepaid/the price has changed":   {ada: "verified", fee: "31.00"},
	"PostActivationInfoPrepaid/the number can't be brought along": {ada: "verified", before: func(s *stage) {
		s.texts = append(s.texts, `"4165550123"`, `"416555012"`) // the mock takes along whatever looks like a number
	}},
	"PrepaidActivationPayment/paid": {ada: "awaiting_payment"},
	"PrepaidActivationPayment/paid, the holder under the other name and the numbers as a form has them": {
		ada: "awaiting_payment",
	},

	"CreateActivationPaymentIntent/a secret for the activation":      {ada: "awaiting_payment"},
	"CreateManualExtensionPaymentIntent/with the saved card":         {ada: "active"},
	"CreateManualExtensionPaymentIntent/with a new card":             {ada: "active"},
	"CreatePaymentMethodChangeSetupIntent/a secret for another card": {ada: "active"},
	"GetPaymentMethod/a saved card":                                  {ada: "active"},
	"GetPaymentMethod/no saved card":                                 {ada: "active", cardless: true},

	"GetBasicInfo/who it is":                            {ada: "active"},
	"GetProfile/a suspended customer of a retired plan": {ada: "suspended", retired: ", retired: true"},
	"GetProfile/a dead session":                         {ada: "active"},
	"AccountInfo/a subscription":                        {ada: "active"},
	"ChangeName/another name":                           {ada: "active"},
	"ChangeAddress/another address":                     {ada: "active"},
	"ChangePlan/another plan":                           {ada: "active"},
	"ChangePlan/a second time":                          {ada: "active", before: once},
	"ChangePlan/another customer's number":              {ada: "active"},
	"PostTermination/a first time":                      {ada: "active"},
	"PostTermination/a second time":                     {ada: "active", before: once},
	"ChangePaymentInfo/another card":                    {ada: "active"},
	"GetPaymentHistory/a receipt with its taxes":        {ada: "active"},

	"GetOutlook/a renewal":                {ada: "active"},
	"ActivationDue/not yet paid":          {ada: "awaiting_payment"},
	"ExtensionDue/the next cycle":         {ada: "active"},
	"RecordPayment/an activation is paid": {ada: "awaiting_payment"},
	"RecordPayment/an extension is paid":  {ada: "active"},
}

// chosen are the names of answers whose values are the carrier's to choose. Their forms are not.
var chosen = []string{
	"IdToken", "clientSecret", "paymentMethodId", "PaymentMethodId", "AccountNumber", "DataUsage",
	"PaymentCategory", "PaymentSubCategory", "TransactionDate", "Balance",
}

// stage is a world while an example happens in it.
type stage struct {
	t       *testing.T
	example wiretest.Example
	world   *mocktest.World
	client  *carrierClient
	texts   []string // of the example, each followed by what it is in the world
}

// in returns a text of the example as it is in the world.
func (s *stage) in(text string) string { return strings.NewReplacer(s.texts...).Replace(text) }

func (s *stage) send() reply {
	s.t.Helper()
	path := s.example.Path
	if s.example.Query != "" {
		path += "?" + s.in(s.example.Query)
	}
	ctx := s.t.Context()
	if s.example.Status == http.StatusBadRequest {
		ctx = contract.Wrong(ctx)
	}
	return s.client.send(ctx, s.t, s.example.Method, path, []byte(s.in(string(s.example.Request))), s.example.Headers)
}

// once does what the example does a second time.
func once(s *stage) {
	if r := s.send(); r.status != http.StatusOK || !strings.Contains(string(r.body), `"IsSuccess":true`) {
		s.t.Fatalf("the first time was answered %v; want IsSuccess", r)
	}
}

func codeAgain(s *stage) {
	post[lightphone.Result](s.t, s.client, lightphone.PathResendOTP, map[string]string{"UserId": s.in("1001")})
	s.mailedCode()
}

func forgotten(s *stage) {
	post[lightphone.Result](s.t, s.client, lightphone.PathForgotPassword, map[string]string{"Email": "ada@example.com"})
	s.mailedCode()
}

func (s *stage) mailedCode() {
	s.texts = append(s.texts, `"246810"`, `"`+s.world.WaitForMail(s.t, "ada@example.com").Code+`"`)
}

// scenario writes the world of a scene.
func (c scene) scenario() string {
	fee := c.fee
	if fee == "" {
		fee = "30.00"
	}
	text := fmt.Sprintf(`plans:
  - {id: 102, fee: "%s", data_gb: 6, carrier: Light-CCP, overage: $10 per extra GB%s}
  - {id: 103, fee: "45.00", data_gb: 20, carrier: Light-CCP, overage: $5 per extra GB}
sims:
  - {first: "%s", state: free}
  - {first: "8912239999999999999", state: blocked}
`, fee, c.retired, freeSIM)
	if c.ada == "" {
		return text
	}
	text += fmt.Sprintf("customers:\n  - {email: ada@example.com, first_name: Ada, last_name: Lovelace, password: %s, "+
		"state: %s", password, c.ada)
	if c.ada != "verified" && c.ada != "unverified" {
		text += `, plan: 102, iccid: "8912231000000000001", phone: "5145550100",
     address: {street: 1 Rue Notre-Dame E, city: Montréal, province: QC, postal_code: H2Y 1C6}`
	}
	if c.ada == "active" || c.ada == "suspended" {
		text += ", paid_cycles: 1"
	}
	if !c.cardless {
		text += `, card: {number: "4242424242424242", cvc: "123", exp_month: 9, exp_year: 2030, holder: Ada Lovelace}`
	}
	return text + "}\n"
}

// Each example of the specification is answered by the mock to the letter, in a world in which it can happen.
func TestExamplesOfTheSpecification(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	files := map[string]string{} // scenario → its name
	for _, c := range scenes {
		text := c.scenario()
		if files[text] == "" {
			files[text] = fmt.Sprintf("s%d", len(files))
			if err := os.WriteFile(filepath.Join(folder, files[text]+".yaml"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	m := mocktest.Start(t, mocktest.ScenarioDir(folder))
	for i, e := range wiretest.For(wiretest.Mock) {
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			c, ok := scenes[e.ID]
			if !ok {
				t.Fatal("there is no scene for it")
			}
			name := fmt.Sprintf("w%d", i)
			control := caller{t: t, base: m.ControlURL, http: &http.Client{Transport: contract.Transport{T: t, Control: true}}}
			control.ok("POST", "/worlds", fmt.Sprintf(`{"Name":%q,"Scenario":%q,"Now":"2026-11-05T17:00:00Z"}`, name,
				files[c.scenario()]), nil)
			s := &stage{t: t, example: e, world: m.World(name), client: newCarrierClient(t, m, name)}
			if c.ada != "" {
				account := s.world.Account(t, "ada@example.com")
				s.texts = append(s.texts, `"1001"`, `"`+account.UserID+`"`, "C1000001", account.CNUM)
				if account.PaID != "" {
					s.texts = append(s.texts, "50001", account.PaID)
				}
			}
			if e.Session {
				login := s.client.logIn(t, "ada@example.com", password)
				s.texts = append(s.texts, "an-opaque-token", login.IDToken.Reveal())
			}
			if c.before != nil {
				c.before(s)
			}
			got := s.send()
			if got.status != e.Status {
				t.Errorf("answered %v; want %d", got, e.Status)
			}
			open := slices.Concat(chosen, e.Open)
			switch e.Path {
			case lightphone.PathRegistration:
				open = append(open, "UserId")
			case lightphone.PathPostActivationInfoPrepaid:
				open = append(open, "") // the answer itself
			}
			want := s.in(string(e.Answer))
			for _, fault := range wiretest.Compare(got.body, []byte(want), open, e.Optional) {
				t.Errorf("the answer: %s\n got %s\nwant %s", fault, got.body, want)
			}
		})
	}
}
