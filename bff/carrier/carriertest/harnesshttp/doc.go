// Package harnesshttp offers the abilities of a carriertest.Harness over HTTP,
// for carrierctl and for adapters that are not written in Go. It is a part of
// the mock carrier's control API for one world, so that
// http://127.0.0.1:8092/worlds/default is a harness already. A carrier's test
// system may serve as few of the calls as it can: one that answers 404, 405 or
// 501 is an ability that isn't offered.
//
// Bodies are JSON, names as below, times RFC 3339, durations as in Go ("720h").
//
//	GET  sample                        a carriertest.Sample: addresses, taxes, currency; absent: Canada
//	GET  clock                         {Now}                     the carrier's clock
//	POST clock                         {Advance}                 lets time pass, with all that falls due
//	GET  mail?to=<address>&wait=10s    [{Code}]                  mails to an address, newest first; waits for the first
//	POST customers                     {UserID, CNUM, Token, FirstName, LastName, Email, Password}
//	                                                             makes a customer who is logged in; absent: through the
//
// adapter
//
//	POST subscribers                   the same                  makes a customer with a live subscription; absent: as
//
// above
//
//	POST sims                          {ICCID, State: "free"}    adds a SIM card; answers {ICCID} of the one to use
//	POST activations/{id}/payment      {UserID, Amount, Currency} pays, in cents; absent: through the adapter
//	POST activations/{id}/approve                                ends the review of a paid activation well
//	POST activations/{id}/reject       {Reason}                  ends it badly
//	GET  activations/{id}              a carrier.Activation      as it arrived
//	POST accounts/{email}/suspend                                suspends a subscriber
//	GET  accounts/{email}/termination  {Reason}                  the reason of a cancellation, as it arrived
//	POST accounts/{email}/card         a carrier.SavedCard       saves a card; absent: through the adapter
//	POST plans/{id}/retire                                       takes a plan off the market
//	POST plans/{id}/restore                                      puts it back
//	POST faults                        {Operation, Times: 1, Effect, Status, Page, Delay}
//	                                                             spoils the next call; 400 for an effect that isn't
//
// offered
//
//	DELETE faults                                                takes all faults back
//	POST events/body                   {ID, Type, UserID, At}    answers the event as the carrier writes it
//	POST events/signature              the raw body              answers {Header: {name: [value]}} with which the
//
// carrier sends it
//
// A fault's Operation is the port's ("activations.submit"). Its Effect is
// drop_reply (carried out, the answer is lost), delay (nothing for Delay), status
// (answered with the HTTP status Status: 500, or 404 with Page: a web page and not
// the carrier's own error), or unknown (an answer with a value that the contract
// doesn't list).
package harnesshttp
