package checkout

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// maxSteps bounds how often one call follows changes that others make to the same intents.
const maxSteps = 20

// state is what ensureIntent decides on. docs/payments.md has the table of states and steps.
type state int

const (
	stateDue       state = iota // no intent stands for the subject
	stateCrowded                // open intents beside it must not be paid
	stateMispriced              // open, and not for the amount that is due
	stateOpen                   // can be paid, or is being paid
	statePaid                   // paid, and not settled yet
	stateSettled                // the carrier has been told
)

// ensureIntent returns the one intent that stands for the subject, with the amount
// that is due: the one that exists, otherwise a new one. It reads what is known,
// takes the step that its state asks for, and reads again after a step that may
// have found something else.
//
// Only one intent of a subject can ever be paid. Replicas that create one at the
// same time use the same idempotency key and get the same intent. Where a key is
// burnt (the provider answered 500, and may have created the intent all the same,
// perhaps later), whoever uses the next key reads again afterwards. Of several
// live intents, all but one are cancelled before its client secret is returned.
func (s *Service) ensureIntent(
	ctx context.Context, payer Payer, subject payment.Subject, due carrier.Due,
) (Intent, error) {
	defer s.cache.lock(ctx, "open:"+subject.Key())()
	var known knowledge
	stale, done, attempt := true, false, 0
	for step := range maxSteps {
		var err error
		if stale {
			if known, err = s.read(ctx, payer, subject, step > 0); err != nil {
				return Intent{}, err
			}
		}
		switch known.state(due) {
		case stateCrowded:
			stale, err = s.cancelSurplus(ctx, &known)
		case stateDue:
			attempt = max(attempt, known.over)
			stale, err = s.create(ctx, payer, &known, subject, due, attempt)
			attempt++
		case stateMispriced:
			stale, err = s.changeAmount(ctx, &known, due)
		case statePaid:
			stale, err = s.settlePaid(ctx, known.intent.ID)
			done = !stale
		case stateOpen, stateSettled:
			done = true
		}
		switch {
		case err != nil:
			return Intent{}, err
		case done:
			s.cache.trackForSettlement(ctx, payer.UserID, tracked{ID: known.intent.ID})
			return Intent{ClientSecret: known.intent.ClientSecret, PaymentReturned: known.returned}, nil
		}
	}
	return Intent{}, carrier.Errorf(carrier.Unavailable, "the intent of %s keeps changing", subject.Purpose)
}

// knowledge is what the provider and the carrier know of a subject.
type knowledge struct {
	customerID string           // empty if the provider doesn't know the payer yet
	intent     payment.Intent   // the one that stands for the subject; none if its ID is empty
	over       int              // how many intents of the subject no longer stand for it
	surplus    []payment.Intent // open intents that must not be paid beside it
	returned   bool             // the last payment of this purpose was given up and refunded
}

func (k knowledge) state(due carrier.Due) state {
	switch {
	case len(k.surplus) > 0:
		return stateCrowded
	case k.intent.ID == "":
		return stateDue
	case k.intent.Settlement() == payment.Recorded:
		return stateSettled
	case k.intent.Status == payment.Succeeded:
		return statePaid
	case k.intent.Status.Open() && k.intent.Amount != due.Money:
		return stateMispriced
	default:
		return stateOpen
	}
}

// read reads all intents of the payer and sorts them: the one that stands for the
// subject, those that are over, and those that must not be paid beside it. The
// latter are of the same subject, or of the same purpose for another plan, cycle
// or activation that the customer has turned away from. A thorough read takes
// nothing from Redis.
func (s *Service) read(ctx context.Context, payer Payer, subject payment.Subject, thorough bool) (knowledge, error) {
	var known knowledge
	customerIDs, err := s.customerIDs(ctx, payer, thorough)
	if err != nil {
		return known, err
	}
	var intents []payment.Intent
	for _, id := range customerIDs {
		theirs, err := s.intents.Intents(ctx, id)
		if carrier.CodeOf(err) == carrier.NotFound { // deleted at the provider
			s.cache.forgetCustomer(ctx, payer.UserID)
			continue
		}
		if err != nil {
			return known, err
		}
		known.customerID = cmp.Or(known.customerID, id)
		intents = append(intents, theirs...)
	}
	again, err := s.dueAgain(ctx, payer, subject, intents)
	if err != nil {
		return known, err
	}
	known.returned = lastReturned(intents, subject.Purpose)
	slices.SortFunc(intents, precedence)
	for _, intent := range intents {
		found, err := payment.SubjectFrom(intent.Metadata)
		switch {
		case err != nil || found.Purpose != subject.Purpose:
		case found == subject && (!intent.Live() || again && intent.Settlement() == payment.Recorded):
			known.over++
		case found == subject && known.intent.ID == "":
			known.intent = intent
		case intent.Status.Open():
			known.surplus = append(known.surplus, intent)
		}
	}
	return known, nil
}

// lastReturned reports whether the last payment of the purpose was given up and refunded.
func lastReturned(intents []payment.Intent, purpose carrier.PaymentKind) bool {
	var last payment.Intent
	for _, intent := range intents {
		found, err := payment.SubjectFrom(intent.Metadata)
		if err == nil && found.Purpose == purpose && intent.Status == payment.Succeeded &&
			intent.Created.After(last.Created) {
			last = intent
		}
	}
	return !last.GivenUp().IsZero() && last.Settlement() == payment.Refunded
}

// dueAgain reports whether the carrier asks once more for a cycle that it has
// been paid for: the customer was suspended again on the day on which the cycle
// began. It is asked after the marks were read, and a mark is written after the
// carrier has taken the payment and moved on to the next cycle: if it names the
// same one all the same, none of the recorded payments stands for it any more.
func (s *Service) dueAgain(
	ctx context.Context, payer Payer, subject payment.Subject, intents []payment.Intent,
) (bool, error) {
	recorded := func(i payment.Intent) bool {
		found, err := payment.SubjectFrom(i.Metadata)
		return i.Settlement() == payment.Recorded && err == nil && found == subject
	}
	if subject.Purpose != carrier.PaymentExtension || !slices.ContainsFunc(intents, recorded) {
		return false, nil
	}
	due, err := carrier.GetExtensionDue.Call(ctx, s.backend, carrier.ExtensionDueRequest{
		Customer: payer.Customer, PlanID: subject.PlanID,
	})
	return err == nil && due.CycleStart == subject.CycleStart, err
}

// precedence orders intents of one subject the same for everybody: money that was
// taken and not settled comes first, then the latest recorded payment, then the
// oldest open intent.
func precedence(a, b payment.Intent) int {
	rank := func(i payment.Intent) int {
		switch {
		case i.Status.Open():
			return 2
		case i.Settlement() == payment.Recorded:
			return 1
		default:
			return 0
		}
	}
	age := a.Created.Compare(b.Created)
	if rank(a) == 1 {
		age = -age
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), age, strings.Compare(a.ID, b.ID))
}

// cancelSurplus cancels the open intents beside the one that stands. It reports
// stale when one of them is being paid.
func (s *Service) cancelSurplus(ctx context.Context, known *knowledge) (stale bool, err error) {
	for _, intent := range known.surplus {
		switch err := s.intents.CancelIntent(ctx, intent.ID); {
		case carrier.CodeOf(err) == carrier.FailedPrecondition:
			stale = true
		case err != nil:
			return false, err
		}
	}
	known.surplus = nil
	return stale, nil
}

// create creates the intent of an attempt. The provider answers a used key with
// the intent as it was then, so it is read again. It reports stale when the key
// stands for none that can be used. It also does so after any but the first
// attempt: what an earlier one was refused may exist by now.
func (s *Service) create(
	ctx context.Context, payer Payer, known *knowledge, subject payment.Subject, due carrier.Due, attempt int,
) (stale bool, err error) {
	if due.Paid || due.Amount <= 0 {
		return false, nothingDue(subject)
	}
	if known.customerID == "" {
		if known.customerID, err = s.newCustomer(ctx, payer); err != nil {
			return false, err
		}
	}
	made, err := s.intents.CreateIntent(ctx, payment.IntentRequest{
		CustomerID: known.customerID, Subject: subject, Amount: due.Money, KeepCard: s.checkKeepsCards() == nil,
		Key: fmt.Sprintf("intent:%s:%d", subject.Key(), attempt),
	})
	switch carrier.CodeOf(err) {
	case "":
		known.intent, err = s.intents.Intent(ctx, made.ID)
		return attempt > 0 || !known.intent.Live() || known.intent.Settlement() != "", err
	case carrier.NotFound, carrier.AlreadyExists, carrier.OutcomeUnknown:
		s.cache.forgetCustomer(ctx, payer.UserID) // it may be deleted at the provider
		return true, nil
	default:
		return false, err
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

// changeAmount makes an open intent ask for what is due. It reports stale when the intent is being paid.
func (s *Service) changeAmount(ctx context.Context, known *knowledge, due carrier.Due) (stale bool, err error) {
	changed, err := s.intents.ChangeAmount(ctx, known.intent.ID, due.Money)
	if carrier.CodeOf(err) == carrier.FailedPrecondition {
		return true, nil
	}
	known.intent = changed
	return false, err
}

// settlePaid settles a paid intent that the customer asked for, and reports stale
// when that is done. What can't be settled now is settled later: the money is
// taken, and the page must say so.
func (s *Service) settlePaid(ctx context.Context, intentID string) (stale bool, err error) {
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
