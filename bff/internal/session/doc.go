// Package session keeps logged-in customers logged in, and nobody else.
//
// The browser holds two random halves of 256 bits: the token (the Authtoken
// header of every session call) and, with cookie binding on, the cookie half (an
// HttpOnly cookie that scripts can't read). The store holds one sealed record
// for each session and knows neither half:
//
//	id     = HMAC-SHA256(key: cookie half, message: token)
//	key    = HKDF-SHA256(secret: server key, info: token + cookie half)
//	record = version, server key id, nonce, AES-256-GCM(key, session; AAD: id + header)
//
// So a dump of the store yields no session, no e-mail, no name and no carrier
// token, not even together with the server keys.
//
// The id depends on both halves and on no server key. That is what tells a
// customer's fault from ours: whoever lacks a half finds no record
// ([ErrNotFound], 401), and a record that is found but can't be opened means
// that this server runs with the wrong keys or that the store is damaged
// ([ErrUnavailable], 503). Nothing is deleted then: once the right keys are
// back, every customer is still logged in.
//
// A session ends after [Options].Idle without a lookup, by the store's own
// expiry, and after [Options].Absolute in any case, by the instant sealed
// inside the record. Reading slides the expiry of a record and never writes
// the record, so a request that races a logout can't bring it back; a change
// ([Manager.Update]) replaces a record only where the one that it read is still there.
//
// To revoke all sessions of a user, the store indexes session ids by an HMAC
// of the user id under a server key; see [Store] for how that races with logins.
//
// Server keys rotate by id: add the new key at the end of the ring on every
// replica, then move it to the front, then, when the absolute life of a session
// has passed, drop the old one.
//
// Manager knows what a session means; a [Store] moves bytes: redisstore keeps them in
// Redis, cachestore answers repeated reads from memory for a second. A store sees ids
// and sealed records only; every lookup opens its record with both halves.
package session
