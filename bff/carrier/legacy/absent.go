package legacy

import (
	"context"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// optional are the calls that a carrier may lack, and that an app can do without.
var optional = []call{
	newCall(carrier.ChangePlan.Operation, http.MethodPost, lightphone.PathChangePlan),
	newCall(carrier.Terminate.Operation, http.MethodPost, lightphone.PathPostTermination),
	newCall(carrier.ListPayments.Operation, http.MethodGet, lightphone.PathGetPaymentHistory),
	newCall(carrier.GetOutlook.Operation, http.MethodGet, lightphone.PathGetOutlook),
	newCall(carrier.GetSavedCard.Operation, http.MethodGet, lightphone.PathGetPaymentMethod),
	newCall(carrier.GetExtensionDue.Operation, http.MethodGet, lightphone.PathExtensionDue),
	newCall(carrier.CreateExtensionIntent.Operation, http.MethodPost, lightphone.PathCreateManualExtensionPaymentIntent),
	newCall(carrier.PayActivation.Operation, http.MethodPost, lightphone.PathPrepaidActivationPayment),
	newCall(carrier.ChangeCard.Operation, http.MethodPost, lightphone.PathChangePaymentInfo),
}

// absent asks for the optional calls that are in question. Each is made without a customer's token and without
// anything in it, so that it concerns nobody: a carrier that has the call refuses it. A carrier that lacks the call
// answers as it does for a path that no carrier has. Nothing is learned from a carrier that is down, that refuses
// everybody before it looks at the path, or that seems to lack a call which every carrier has.
func (a *adapter) absent(ctx context.Context, inQuestion func(carrier.AnyOp) bool) []*carrier.Operation {
	strangers := map[string]string{} // what an unknown path is answered with, by method
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		status, answer := a.probe(ctx, newCall(carrier.Ping.Operation, method, "/api/Account/NoSuchCall"))
		if status == http.StatusNotFound || status == http.StatusMethodNotAllowed {
			strangers[method] = answer
		}
	}
	lacks := func(k call) bool {
		status, answer := a.probe(ctx, k)
		stranger, known := strangers[k.method]
		return status == http.StatusNotImplemented || status == http.StatusGone || known && answer == stranger
	}
	if lacks(newCall(carrier.GetBasicInfo.Operation, http.MethodGet, lightphone.PathGetBasicInfo)) {
		return nil
	}
	missing := make([]bool, len(optional))
	var asking sync.WaitGroup
	for i, k := range optional {
		if inQuestion(k.op) {
			asking.Go(func() { missing[i] = lacks(k) })
		}
	}
	asking.Wait()
	var ops []*carrier.Operation
	for i, k := range optional {
		if missing[i] {
			ops = append(ops, k.op)
		}
	}
	return ops
}

// varying is what differs between two answers that say the same: numbers, and ids in hexadecimal.
var varying = regexp.MustCompile(`[0-9a-fA-F]+`)

// probe returns the status, 0 without an answer, and status and answer without what depends on path and time.
func (a *adapter) probe(ctx context.Context, k call) (status int, answer string) {
	if k.method == http.MethodPost {
		k.body = struct{}{}
	}
	status, body, err := a.client.send(ctx, k)
	if err != nil {
		return 0, ""
	}
	text := strings.NewReplacer(k.path, "", path.Base(k.path), "").Replace(string(body))
	return status, http.StatusText(status) + varying.ReplaceAllString(text, "")
}
