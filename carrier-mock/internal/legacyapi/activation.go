package legacyapi

import (
	"strconv"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

func validateSimCard(k *call) (any, error) {
	if err := required("iccid", k.query("iccid")); err != nil {
		return nil, err
	}
	return k.world.Available(k.request.Context(), k.query("iccid"))
}

func isActivationPending(k *call) (any, error) {
	return k.world.Pending(k.request.Context(), k.customer)
}

func prepaidPlans(k *call) (any, error) {
	plans, err := k.world.Plans(k.request.Context(), k.customer)
	if err != nil {
		return nil, err
	}
	out := make([]lightphone.Plan, len(plans))
	for i, p := range plans {
		out[i] = lightphone.PlanFrom(p)
	}
	return out, nil
}

func getTotalPrepaid(k *call) (any, error) {
	order, err := strconv.ParseBool(k.query("orderSimcard"))
	if err != nil {
		return nil, invalid("orderSimcard", "orderSimcard must be true or false.")
	}
	planID, err := k.queryPlan()
	if err != nil {
		return nil, err
	}
	start, err := carrier.ParseDate(k.query("start"))
	if err != nil {
		return nil, invalid("start", "start must be a date of the form YYYY-MM-DD.")
	}
	q, err := k.world.Quote(k.request.Context(), k.customer,
		carrier.QuoteRequest{OrderSIM: order, PlanID: strconv.Itoa(planID), Region: k.query("provinceCode"), Start: start})
	if err != nil {
		return nil, err
	}
	return []lightphone.Quote{lightphone.QuoteFrom(q)}, nil
}

func (k *call) queryPlan() (int, error) {
	id, err := strconv.Atoi(k.query("planId"))
	if err != nil {
		return 0, invalid("planId", "planId must be a number.")
	}
	return id, nil
}

func postActivationInfo(k *call) (any, error) {
	var r lightphone.ActivationRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	if r.ServiceType != lightphone.ServiceType {
		return nil, invalid("serviceType", "The service type is "+lightphone.ServiceType+".")
	}
	if r.CountryID != lightphone.CountryIDCanada {
		return nil, invalid("countryId", "The country is Canada.")
	}
	a, err := r.ToCarrier()
	if err != nil {
		field, message, _ := strings.Cut(err.Error(), ": ") // ToCarrier names the field first
		return nil, invalid(field, message)
	}
	customer := k.customer
	customer.UserID = r.UserID
	id, err := k.world.Submit(k.request.Context(), customer, a)
	if err != nil {
		return nil, err
	}
	return lightphone.Digits(id), nil
}

func activationDue(k *call) (any, error) {
	if err := required("paId", k.query("paId")); err != nil {
		return nil, err
	}
	due, err := k.world.ActivationDue(k.request.Context(), carrier.ActivationID(k.query("paId")))
	if err != nil {
		return nil, err
	}
	return lightphone.DueFrom(due), nil
}
