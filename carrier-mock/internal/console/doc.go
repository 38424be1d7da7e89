// Package console is the testers' page on the control listener: worlds,
// customers, reviews, SIM cards, plans, clock, mailbox, faults, cards and the
// live journal.
//
//	GET /                           the page
//	GET /console/…                  its modules and styles (folder web)
//	GET /console/operations         the names that faults and the journal go by
//	GET /console/mails/{world}/{id} the HTML body of a mail, for a frame
//	/_emulator/…                    the controls of the card-provider emulator, as on its own listener
//	everything else                 the control API
//
// The page is plain HTML, CSS and ES modules, made without a build step. It
// does nothing that testers could not do with the control API: each of its
// buttons shows the call behind it. It hears of changes by the control API's
// stream and then reads again what it shows.
package console
