package chaos_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/programs"
)

const password = "Light-2026!"

// customer is a person with the web app open, who tries again when something fails.
type customer struct {
	stage *stage
	world string
	email string
	token string
}

// call makes one call; err is also set for every status but 200.
func (c *customer) call(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	body, err := lightphone.Marshal(in)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, c.stage.app+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(lightphone.HeaderClientID, lightphone.ClientID)
	r.Header.Set(lightphone.HeaderAPIToken, lightphone.DevelopmentAPIToken)
	r.Header.Set(lightphone.HeaderMockWorld, c.world)
	if c.token != "" {
		r.Header.Set(lightphone.HeaderAuthtoken, c.token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
		return err
	case answer.StatusCode == http.StatusUnauthorized && path != lightphone.PathLogin:
		if err := c.logIn(ctx); err != nil {
			return err
		}
		return fmt.Errorf("%s: logged in again", path)
	case answer.StatusCode != http.StatusOK:
		return fmt.Errorf("%s: %s %s", path, answer.Status, text)
	}
	if bytes.HasPrefix(text, []byte(`{"IsSuccess":false`)) {
		return fmt.Errorf("%s: refused: %s", path, text)
	}
	return lightphone.Decode(bytes.NewReader(text), out)
}

func (c *customer) logIn(ctx context.Context) error {
	c.token = ""
	var answer lightphone.LoginAnswer
	err := c.call(ctx, http.MethodPost, lightphone.PathLogin, lightphone.LoginRequest{Email: c.email, Password: password},
		&answer)
	c.token = answer.IDToken.Reveal()
	return err
}

// persist repeats a step until it works.
func persist(t *testing.T, what string, step func() error) {
	t.Helper()
	var last error
	defer func() {
		if t.Failed() {
			t.Logf("%s last failed with: %v", what, last)
		}
	}()
	programs.Eventually(t, what, func() bool {
		last = step()
		return last == nil
	})
}

// confirm does at the card emulator what the provider's script does in the page.
func (c *customer) confirm(ctx context.Context, secret, card string) error {
	id, _, _ := strings.Cut(secret, "_secret_")
	form := url.Values{
		"client_secret": {secret}, "payment_method_data[type]": {"card"}, "payment_method_data[card][number]": {card},
		"payment_method_data[card][exp_month]": {"12"}, "payment_method_data[card][exp_year]": {"2034"},
		"payment_method_data[card][cvc]": {"123"},
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.stage.mock.CardURL+"/v1/payment_intents/"+id+"/confirm",
		strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Authorization", "Bearer pk_test_light")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	declined := answer.StatusCode == http.StatusPaymentRequired && card == cardDeclined
	if answer.StatusCode != http.StatusOK && !declined {
		return fmt.Errorf("confirm: %s %s", answer.Status, text)
	}
	return nil
}

const (
	cardGood     = "4242424242424242"
	cardDeclined = "4000000000000002"
)

// submitActivation agrees to the quoted price of plan 102 in Ontario and returns the paId.
func (c *customer) submitActivation(ctx context.Context, userID, day, lastDay string) (lightphone.Digits, error) {
	var quotes []lightphone.Quote
	query := url.Values{"orderSimcard": {"false"}, "planId": {"102"}, "provinceCode": {"ON"}, "start": {day}}
	if err := c.call(ctx, http.MethodGet, lightphone.PathGetTotalPrepaid+"?"+query.Encode(), struct{}{},
		&quotes); err != nil {
		return "", err
	}
	q := quotes[0]
	var paID lightphone.Digits
	err := c.call(ctx, http.MethodPost, lightphone.PathPostActivationInfoPrepaid, lightphone.ActivationRequest{
		SIMCardNo: "8912230000000000001", StartDate: day, EndDate: lastDay, PlanID: "102",
		FirstName: "Nora", LastName: "Bouchard", Email: c.email, UserID: userID,
		ServiceType: lightphone.ServiceType, CountryID: lightphone.CountryIDCanada,
		StreetAddress: "1 Yonge Street", Province: "ON", City: "Toronto", Postal: "M5V 2T6", Currency: q.Currency,
		SIMCardFee: q.SIMCardAmt, ProrateFee: q.ProrateAmt, ChargeDuration: q.ChargeDuration, PlanFee: q.PlanAmt,
		GSTRate: q.GSTRate, PSTRate: q.PSTRate, GSTAmt: q.GSTAmt, PSTAmt: q.PSTAmt, Subtotal: q.Subtotal,
		PromoCredit: q.PromoAmt, Total: q.Total,
	}, &paID)
	return paID, err
}
