package limit

import "time"

// Rule bounds how often something may be tried. All its windows must have room.
type Rule struct {
	Name    string // names the rule in Redis and in metrics
	Windows []Window
}

// Window allows Max attempts in any span of Per.
type Window struct {
	Max int
	Per time.Duration
}

// The rules of the BFF, each with what its subject is. They are variables for the
// sake of configuration at start-up, and read-only afterwards.
var (
	// CodeAttempts bounds the one-time codes that are compared, in ValidateOTP and in
	// ResetPassword. Subject: the user id. Refund a right one. Five for a code: codes
	// don't live longer than the first window, and a resent code refills nothing.
	CodeAttempts = Rule{"code", []Window{{5, 15 * time.Minute}, {15, time.Hour}}}
	// CodeResends bounds the codes that are sent again. Subject: the user id.
	CodeResends = Rule{"resend", []Window{{1, time.Minute}, {5, time.Hour}}}
	// Logins bounds wrong passwords. Subject: the e-mail in lower case, whether
	// there is such an account or not. Refund a right one.
	Logins = Rule{"login", []Window{{10, 15 * time.Minute}}}
	// LoginsByAddress bounds wrong passwords from one place, for whichever accounts.
	// Subject: the client's address. Refund a right one.
	LoginsByAddress = Rule{"login_address", []Window{{100, 15 * time.Minute}}}
	// SIMChecks bounds the guessing of ICCIDs. Subject: the client's address.
	SIMChecks = Rule{"sim", []Window{{30, time.Minute}}}
	// Registrations bounds the accounts made from one place. Subject: the client's
	// address; generous, since mobile networks put many customers behind one.
	Registrations = Rule{"register", []Window{{60, 10 * time.Minute}}}
	// ForgottenPasswords bounds the mails caused from one place. Subject: the
	// client's address.
	ForgottenPasswords = Rule{"forgot", []Window{{60, 10 * time.Minute}}}
	// ForgottenByEmail bounds those to one account. Subject: the e-mail in lower
	// case, whether there is such an account or not.
	ForgottenByEmail = Rule{"forgot_email", []Window{{5, time.Hour}}}
	// CustomerCalls bounds what a logged-in customer writes, prices or pays, which
	// makes the carrier and the card provider work. Subject: the user id. Far beyond
	// what a page does; reads are left out, so that they cost Redis nothing more.
	CustomerCalls = Rule{"customer", []Window{{600, time.Minute}}}
)
