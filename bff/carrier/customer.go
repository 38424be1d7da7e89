package carrier

import "strings"

// Customer is on whose behalf an operation is made. The BFF fills it from the
// session, never from the browser's request. It is the request of operations that
// need nothing else, and part of the requests of the others.
type Customer struct {
	UserID string
	CNUM   string // the carrier's subscriber number; empty until approved (design decision 7)
	Token  Secret // the carrier's own token of this customer
}

func (c Customer) customer() Customer { return c }

// CustomerOf returns the customer on whose behalf a request is made; ok is false for a request of nobody's.
func CustomerOf(request any) (c Customer, ok bool) {
	of, ok := request.(interface{ customer() Customer })
	if !ok {
		return Customer{}, false
	}
	return of.customer(), true
}

// OmittedIn returns what an answer tells of records that the adapter could not read and left out.
func OmittedIn(answer any) []string {
	partial, ok := answer.(interface{ omitted() string })
	if !ok || partial.omitted() == "" {
		return nil
	}
	return strings.Split(partial.omitted(), "\n")
}

// Address is a postal address. Region is the code of a province, state or the like, as the carrier writes it.
type Address struct{ Street, City, Region, PostalCode string }

// Done is the answer of operations that have nothing to tell.
type Done struct{}

// needs returns what for an answer that lacks it.
func needs(lacks bool, what string) string {
	if lacks {
		return what
	}
	return ""
}
