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
	// One-time codes are compared in ValidateOTP and in ResetPassword. Refund right ones. Codes
	// of one account are compared at most 30 times a day: 8 of verifications, 16 of recoveries
	// and 6 of strangers.

	// CodesOfFlow bounds the codes of one flow. Subject: the flow. Sending a code again refills nothing.
	CodesOfFlow = Rule{"code_flow", []Window{{5, 24 * time.Hour}}}
	// VerificationCodes bounds those of all flows that began with the account's password. Subject: the user id.
	VerificationCodes = Rule{"code_verification", []Window{{8, 24 * time.Hour}}}
	// RecoveryCodes bounds those of all flows that began with an e-mail. Subject: the user id.
	RecoveryCodes = Rule{"code_recovery", []Window{{16, 24 * time.Hour}}}
	// RecoveryCodesByAddress keeps one address from using up RecoveryCodes. Subject: the user id and the client's
	// address.
	RecoveryCodesByAddress = Rule{"code_recovery_address", []Window{{8, 24 * time.Hour}}}
	// CodesOfStrangers bounds those of callers who began no flow. Subject: a group of user ids.
	CodesOfStrangers = Rule{"code_stranger", []Window{{5, 15 * time.Minute}, {6, 24 * time.Hour}}}
	// CodesByAddress bounds wrong codes from one address, over all accounts. Subject: the client's address.
	CodesByAddress = Rule{"code_address", []Window{{60, 15 * time.Minute}}}

	// ResendsOfFlow bounds the codes that are sent again. Subject: the flow.
	ResendsOfFlow = Rule{"resend", []Window{{1, time.Minute}, {5, time.Hour}}}
	// ResendsOfStrangers bounds those for callers who began no flow. Subject: a group of user ids.
	ResendsOfStrangers = Rule{"resend_stranger", []Window{{1, time.Minute}, {5, time.Hour}}}
	// ResendsByAddress bounds those from one address, over all accounts. Subject: the client's address.
	ResendsByAddress = Rule{"resend_address", []Window{{60, 10 * time.Minute}}}

	// Logins bounds wrong passwords. Subject: the e-mail in lower case, whether
	// there is such an account or not. Refund a right one.
	Logins = Rule{"login", []Window{{10, 15 * time.Minute}}}
	// LoginsByAddress bounds wrong passwords from one address, over all accounts.
	// Subject: the client's address. Refund a right one.
	LoginsByAddress = Rule{"login_address", []Window{{100, 15 * time.Minute}}}
	// LoginsOfAccount bounds the log-ins that succeed, each of which makes a session. Subject: the user id.
	LoginsOfAccount = Rule{"login_account", []Window{{120, time.Hour}}}
	// SIMChecks bounds the guessing of ICCIDs. Subject: the client's address.
	SIMChecks = Rule{"sim", []Window{{30, time.Minute}}}
	// Registrations bounds the accounts made from one address. Subject: the client's
	// address; generous, since mobile networks put many customers behind one.
	Registrations = Rule{"register", []Window{{60, 10 * time.Minute}}}
	// ForgottenPasswords bounds the mails caused from one address. Subject: the
	// client's address.
	ForgottenPasswords = Rule{"forgot", []Window{{60, 10 * time.Minute}}}
	// ForgottenByEmail bounds those to one account. Subject: the e-mail in lower
	// case, whether there is such an account or not.
	ForgottenByEmail = Rule{"forgot_email", []Window{{20, time.Hour}}}
	// ForgottenByEmailAndAddress keeps one address from using up ForgottenByEmail. Subject: both.
	ForgottenByEmailAndAddress = Rule{"forgot_email_address", []Window{{5, time.Hour}}}
	// CustomerCalls bounds what a logged-in customer writes, prices or pays, which
	// makes the carrier and the card provider work. Subject: the user id. Far beyond
	// what a page does; reads are left out, so that they cost Redis nothing more.
	CustomerCalls = Rule{"customer", []Window{{600, time.Minute}}}
)

// Rules returns every rule.
func Rules() []Rule {
	return []Rule{
		CodesOfFlow, VerificationCodes, RecoveryCodes, RecoveryCodesByAddress, CodesOfStrangers, CodesByAddress,
		ResendsOfFlow, ResendsOfStrangers, ResendsByAddress, Logins, LoginsByAddress, LoginsOfAccount, SIMChecks,
		Registrations, ForgottenPasswords, ForgottenByEmail, ForgottenByEmailAndAddress, CustomerCalls,
	}
}
