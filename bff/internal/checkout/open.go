package checkout

import (
	"context"
	"fmt"
	"slices"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// openRounds bounds how often open looks again after somebody else's change.
const openRounds = 8

// open gives the one live intent of the subject, with the amount that is due:
// the one that is there, else a new one. A paid one is settled on the way.
//
// Only one intent of a subject can ever be paid. Replicas that make one at the
// same time use the same idempotency key and so get the same intent. Where a key
// was burnt (the provider answered 500, and made it all the same, perhaps later)
// whoever makes another looks again afterwards, and of several live ones all but
// one are cancelled before that one's client secret is given out.
//
// A paid intent stands for its subject until the carrier, having taken it, asks
// for the same cycle anew (find).
func (s *Service) open(ctx context.Context, payer Payer, subject payment.Subject, due carrier.Due) (payment.Intent, error) {
	defer s.memory.lock(ctx, "open:"+subject.Key())()
	attempt := 0
	for round := range openRounds {
		found, err := s.find(ctx, payer, subject, round > 0)
		if err != nil {
			return payment.Intent{}, err
		}
		intent := found.live
		if intent.ID == "" {
			attempt = max(attempt, found.dead)
			intent, err = s.create(ctx, payer, found.customerID, subject, due, attempt)
			if err != nil {
				return payment.Intent{}, err
			}
			attempt++
			if attempt > 1 || !intent.Live() || intent.Settlement() != "" {
				continue
			}
		}
		switch done, err := s.fit(ctx, &intent, due); {
		case err != nil:
			return payment.Intent{}, err
		case done:
			s.memory.rememberIntent(ctx, subject, intent.ID)
			s.memory.hand(ctx, payer.UserID, handed{ID: intent.ID})
			return intent, nil
		}
	}
	return payment.Intent{}, carrier.Errorf(carrier.Unavailable, "the intent of %s keeps changing", subject.Purpose)
}

// finding is what find comes back with.
type finding struct {
	live       payment.Intent // none if its ID is empty
	dead       int            // how many intents of the subject are over
	customerID string         // empty if the provider doesn't know the payer yet
}

// find looks for the live intent of a subject: where Redis says, else among all
// that the payer has. Thorough, it takes nothing from Redis.
func (s *Service) find(ctx context.Context, payer Payer, subject payment.Subject, thorough bool) (finding, error) {
	if id := s.memory.intent(ctx, subject); id != "" && !thorough {
		intent, err := s.provider.Intent(ctx, id)
		if err != nil && carrier.CodeOf(err) != carrier.NotFound {
			return finding{}, err
		}
		if err == nil && intent.Live() && intent.Settlement() == "" && pays(intent, subject) {
			return finding{live: intent}, nil
		}
	}
	var found finding
	customerIDs, err := s.customers(ctx, payer, thorough)
	if err != nil {
		return finding{}, err
	}
	var intents []payment.Intent
	for _, id := range customerIDs {
		theirs, err := s.provider.Intents(ctx, id)
		if carrier.CodeOf(err) == carrier.NotFound { // deleted at the provider
			s.memory.forgetCustomer(ctx, payer.UserID)
			continue
		}
		if err != nil {
			return finding{}, err
		}
		if found.customerID == "" {
			found.customerID = id
		}
		intents = append(intents, theirs...)
	}
	again, err := s.dueAgain(ctx, payer, subject, intents)
	if err != nil {
		return finding{}, err
	}
	for _, intent := range intents {
		switch {
		case !pays(intent, subject):
		case !intent.Live(), again && intent.Settlement() == payment.Recorded:
			found.dead++
		case found.live.ID == "" || ahead(intent, found.live):
			found.live = intent
		}
	}
	return found, s.retire(ctx, intents, subject, found.live.ID)
}

// dueAgain reports whether the carrier asks once more for a cycle that it has
// been paid for: the customer was suspended again on the day on which the cycle
// began. It is asked after the marks were read, and a mark is written after the
// carrier has taken the payment and moved on to the next cycle: if it names the
// same one all the same, none of the recorded payments stands for it any more.
func (s *Service) dueAgain(ctx context.Context, payer Payer, subject payment.Subject, intents []payment.Intent) (bool, error) {
	recorded := func(i payment.Intent) bool { return i.Settlement() == payment.Recorded && pays(i, subject) }
	if subject.Purpose != carrier.PaymentExtension || !slices.ContainsFunc(intents, recorded) {
		return false, nil
	}
	due, err := carrier.GetExtensionDue.Call(ctx, s.backend, carrier.ExtensionDueRequest{Customer: payer.Customer, PlanID: subject.PlanID})
	return err == nil && due.CycleStart == subject.CycleStart, err
}

// ahead orders live intents of one subject the same for everybody: money that
// was taken counts first, then the older one; of recorded payments, the latest.
func ahead(a, b payment.Intent) bool {
	if open := a.Status.Open(); open != b.Status.Open() {
		return !open
	}
	if a.Settlement() == payment.Recorded && b.Settlement() == payment.Recorded {
		a, b = b, a
	}
	if !a.Created.Equal(b.Created) {
		return a.Created.Before(b.Created)
	}
	return a.ID < b.ID
}

// retire cancels the open intents that must not be paid beside the one to keep:
// of the same subject, and of the same purpose for another plan, cycle or
// activation that the customer has turned away from.
func (s *Service) retire(ctx context.Context, intents []payment.Intent, subject payment.Subject, keep string) error {
	for _, intent := range intents {
		other, err := payment.SubjectFrom(intent.Metadata)
		if err != nil || other.Purpose != subject.Purpose || intent.ID == keep || !intent.Status.Open() {
			continue
		}
		switch err := s.provider.CancelIntent(ctx, intent.ID); {
		case err == nil:
		case carrier.CodeOf(err) == carrier.FailedPrecondition && other != subject:
			// Paid in this moment; that is another payment, and it will be settled.
		case carrier.CodeOf(err) == carrier.FailedPrecondition:
			return carrier.Errorf(carrier.Unavailable, "intent %s is being paid: %w", intent.ID, err)
		default:
			return err
		}
	}
	return nil
}

// create makes the intent of an attempt. The provider answers a used key with
// the intent as it was then, so it is read again. It gives a dead one when the
// key stands for none that can be used.
func (s *Service) create(ctx context.Context, payer Payer, customerID string, subject payment.Subject, due carrier.Due, attempt int) (payment.Intent, error) {
	if due.Paid || due.Amount <= 0 {
		return payment.Intent{}, nothingDue(subject)
	}
	if customerID == "" {
		var err error
		if customerID, err = s.newCustomer(ctx, payer); err != nil {
			return payment.Intent{}, err
		}
	}
	made, err := s.provider.CreateIntent(ctx, payment.IntentRequest{
		CustomerID: customerID, Subject: subject, Amount: due.Money, KeepCard: s.checkKeepsCards() == nil,
		Key: fmt.Sprintf("intent:%s:%d", subject.Key(), attempt),
	})
	switch carrier.CodeOf(err) {
	case "":
		return s.provider.Intent(ctx, made.ID)
	case carrier.NotFound, carrier.AlreadyExists, carrier.OutcomeUnknown:
		s.memory.forgetCustomer(ctx, payer.UserID) // it may be deleted at the provider
		return payment.Intent{Status: payment.Canceled}, nil
	default:
		return payment.Intent{}, err
	}
}

// nothingDue refuses to take money that nobody asks for: the subject was paid by
// other means than an intent of ours.
func nothingDue(subject payment.Subject) error {
	if subject.Purpose == carrier.PaymentActivation {
		return carrier.Refuse(carrier.ReasonActivationPending, "")
	}
	return carrier.Refuse(carrier.ReasonPlanUnavailable, "")
}

// fit makes a live intent ask for what is due, and settles it if it is paid. It
// reports false when the intent has moved meanwhile, or was settled only now, and
// must be looked at again.
func (s *Service) fit(ctx context.Context, intent *payment.Intent, due carrier.Due) (done bool, err error) {
	switch {
	case intent.Settlement() == payment.Recorded:
		return true, nil
	case intent.Status == payment.Succeeded:
		settled, err := s.settleOnTheWay(ctx, intent.ID)
		return !settled, err
	case !intent.Status.Open() || intent.Amount == due.Money:
		return true, nil
	}
	changed, err := s.provider.ChangeAmount(ctx, intent.ID, due.Money)
	if carrier.CodeOf(err) == carrier.FailedPrecondition {
		return false, nil
	}
	*intent = changed
	return true, err
}

// settleOnTheWay settles a paid intent that the customer asked for. What can't be
// done now is done later: the money is taken, and the page must say so.
func (s *Service) settleOnTheWay(ctx context.Context, intentID string) (settled bool, err error) {
	switch found, err := s.settle(ctx, intentID); {
	case err != nil:
		s.log.Warn("a paid intent could not be settled yet", zap.String("intent", intentID), zap.Error(err))
		return false, nil
	case found == refunded:
		return false, carrier.Refuse(carrier.ReasonPaymentRefused, "")
	case found == mismatched:
		return false, carrier.Errorf(carrier.Internal, "intent %s does not match what is due", intentID)
	default:
		return found == recorded, nil
	}
}

// pays reports whether the intent is for the subject.
func pays(intent payment.Intent, subject payment.Subject) bool {
	found, err := payment.SubjectFrom(intent.Metadata)
	return err == nil && found == subject
}
