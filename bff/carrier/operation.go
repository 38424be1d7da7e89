package carrier

import (
	"context"
	"reflect"
	"slices"
	"strings"
)

// Operation describes one method of a role: everything that is said of it is said in its line of the table.
type Operation struct {
	// Name is the one name of the operation in metrics, logs, faults, the remote
	// protocol and the guide: the role, a dot, and the method, such as "subscriptions.change_plan".
	Name    string
	Meaning string // in one line, for the guide
	// Required is true for operations that every backend has.
	Required bool
	// Write is true for what changes something at the carrier: a call without an answer is then OutcomeUnknown.
	Write bool
	// Idempotent is true for what may be made again: reads, and writes that count once however often they are made.
	Idempotent bool
	// Exclusive operations run one at a time for each customer, on all replicas.
	Exclusive bool
	// Refusals are the codes, with their reasons, that are the operation's own.
	// Beside them come those of EveryOperation.
	Refusals []Refusal

	// Role, Request and Answer are the Go types that the operation is bound to.
	Role, Request, Answer reflect.Type

	slot  int // in the table
	bind  func(adapter any) Handler
	check func(request, answer any) string
}

// Family returns the part of the name before the dot: operations that fail together share it.
func (o *Operation) Family() string {
	family, _, _ := strings.Cut(o.Name, ".")
	return family
}

// Code returns the code of a call whose outcome a failure leaves open: OutcomeUnknown for writes, otherwise for reads.
func (o *Operation) Code(otherwise Code) Code {
	if o.Write {
		return OutcomeUnknown
	}
	return otherwise
}

func (o *Operation) operation() *Operation { return o }

// AnyOp is an Op of whatever types, or an *Operation.
type AnyOp interface{ operation() *Operation }

// Op is an operation with the types of its request and answer.
type Op[Req, Ans any] struct{ *Operation }

// Call makes the operation with a backend. Its error is nil or an *Error; an
// operation that the backend doesn't have is Unimplemented.
func (o Op[Req, Ans]) Call(ctx context.Context, b *Backend, request Req) (Ans, error) {
	answer, err := b.Invoke(ctx, o.Operation, request)
	typed, _ := answer.(Ans) // Invoke has compared the types
	return typed, err
}

// checked sets what an answer of the right form must hold before anybody is
// logged in or charged by it: check returns what is missing, or "".
func (o Op[Req, Ans]) checked(check func(Req, Ans) string) Op[Req, Ans] {
	o.check = func(request, answer any) string { return check(request.(Req), answer.(Ans)) }
	return o
}

// method is a method expression of a role, such as Identities.Login.
type method[Role, Req, Ans any] = func(Role, context.Context, Req) (Ans, error)

// define enters an operation into the table. The role is asserted once for each
// adapter; types are erased for what stands around all operations, and nowhere else.
func define[Role, Req, Ans any](call method[Role, Req, Ans], o Operation) Op[Req, Ans] {
	o.Role, o.Request, o.Answer = reflect.TypeFor[Role](), reflect.TypeFor[Req](), reflect.TypeFor[Ans]()
	o.slot = len(table)
	entry := &o
	entry.bind = func(adapter any) Handler {
		role, ok := adapter.(Role)
		if !ok {
			return nil
		}
		return func(ctx context.Context, request any) (any, error) {
			typed, ok := request.(Req)
			if !ok {
				return nil, wrongRequest(entry, request)
			}
			return call(role, ctx, typed)
		}
	}
	table = append(table, entry)
	return Op[Req, Ans]{entry}
}

func wrongRequest(o *Operation, request any) error {
	return Errorf(Internal, "%s: a request of type %T, want %s", o.Name, request, o.Request)
}

// read, write and idempotent define operations by their effect at the carrier.
func read[Role, Req, Ans any](call method[Role, Req, Ans], o Operation) Op[Req, Ans] {
	o.Idempotent = true
	return define(call, o)
}

func write[Role, Req, Ans any](call method[Role, Req, Ans], o Operation) Op[Req, Ans] {
	o.Write = true
	return define(call, o)
}

func idempotent[Role, Req, Ans any](call method[Role, Req, Ans], o Operation) Op[Req, Ans] {
	o.Write, o.Idempotent = true, true
	return define(call, o)
}

// table holds all operations in the order in which the files of this package define them.
var table []*Operation

// Operations returns all operations of the port, by name.
func Operations() []*Operation {
	return slices.SortedFunc(slices.Values(table), func(a, b *Operation) int { return strings.Compare(a.Name, b.Name) })
}

// Refusal is a code with the reason that refines it, if one does.
type Refusal struct {
	Code   Code
	Reason Reason
}

// String returns "failed_precondition/sim_unavailable", or the code alone.
func (r Refusal) String() string { return strings.TrimSuffix(string(r.Code)+"/"+string(r.Reason), "/") }

// Refusals that several operations share.
var (
	invalid         = Refusal{Code: InvalidArgument}
	notFound        = Refusal{Code: NotFound}
	invalidOTP      = Refusal{InvalidArgument, ReasonInvalidOTP}
	passwordPolicy  = Refusal{InvalidArgument, ReasonPasswordPolicy}
	planUnavailable = Refusal{FailedPrecondition, ReasonPlanUnavailable}
	paymentRefused  = Refusal{FailedPrecondition, ReasonPaymentRefused}
	cardDeclined    = Refusal{FailedPrecondition, ReasonCardDeclined}
)

// EveryOperation lists the codes that any operation may return: OutcomeUnknown
// from writes, DeadlineExceeded from the others, Unauthenticated and
// PermissionDenied where a customer is concerned.
func EveryOperation() []Code {
	return []Code{
		Unauthenticated, PermissionDenied, RateLimited, Unimplemented, Unavailable, DeadlineExceeded,
		BackendAuth, OutcomeUnknown, Internal,
	}
}
