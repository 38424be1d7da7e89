// Package harnesshttp offers the abilities of a carriertest.Harness over HTTP,
// for carrierctl and for adapters that are not written in Go. It is a part of
// the mock carrier's control API for one world, so that
// http://127.0.0.1:8092/worlds/default is a harness already. A carrier's test
// system may serve as few of the calls as it can: one that answers 404, 405 or
// 501 is an ability that isn't offered.
//
// Bodies are JSON, names as below, times RFC 3339, durations as in Go ("720h").
//
//	GET  clock                         {Now}                     the carrier's clock
//	POST clock                         {Advance}                 lets time pass, with all that falls due
//	GET  mail?to=<address>&wait=10s    [{Code}]                  mails to an address, newest first; waits for the first
//	POST sims                          {ICCID, State: "free"}    adds a SIM card; answers {ICCID} of the one to use
//	POST activations/{id}/approve                                ends the review of a paid activation well
//	POST faults                        {Method, Operation, Times: 1, Effect, Delay}
//	                                                             spoils the next call; 400 for an effect that isn't offered
//	DELETE faults                                                takes all faults back
//	POST events/body                   {ID, Type, UserID, At}    answers the event as the carrier writes it
//	POST events/signature              the raw body              answers {Header: {name: [value]}} with which the carrier sends it
//
// A fault's Method is the port's operation ("Activations.Submit"), its Operation
// the last segment of the documented call that carries it
// ("PostActivationInfoPrepaid"); go by either. Its Effect is drop_reply (carried
// out, the answer is lost), delay (nothing for Delay) or unknown (an answer with
// a value that the contract doesn't list).
package harnesshttp
