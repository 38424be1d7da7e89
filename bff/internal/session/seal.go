package session

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"io"
)

const (
	sealVersion = 2  // 1 had another form of the session inside
	keySize     = 32 // AES-256
	nonceSize   = 12
	tagSize     = 16
)

// seal encrypts a session under the ring's first key:
//
//	version (1 byte) | length of the key id (1) | key id | nonce (12) | ciphertext + tag
func (r Keyring) seal(s *secret, id string, plain []byte, random io.Reader) ([]byte, error) {
	key := &r.keys[0]
	header := 2 + len(key.id)
	out := make([]byte, 0, header+nonceSize+len(plain)+tagSize)
	out = append(out, sealVersion, byte(len(key.id)))
	out = append(out, key.id...)
	out = out[:header+nonceSize]
	nonce := out[header:]
	if _, err := io.ReadFull(random, nonce); err != nil {
		return nil, fmt.Errorf("draw a nonce: %w", err)
	}
	aead, err := key.aead(s)
	if err != nil {
		return nil, err
	}
	return aead.Seal(out, nonce, plain, additionalData(id, out[:header])), nil
}

// open decrypts what seal made. The record was found by both halves of the
// credentials, so a failure is the server's: it wraps ErrUnavailable. Records of an
// earlier version can't be read any more: ErrNotFound, so that customers log in again.
func (r Keyring) open(s *secret, id string, sealed []byte) ([]byte, error) {
	if len(sealed) > 0 && sealed[0] < sealVersion {
		return nil, fmt.Errorf("%w: it is of an earlier version", ErrNotFound)
	}
	if len(sealed) < 2 || sealed[0] != sealVersion {
		return nil, fmt.Errorf("%w: a stored session is of an unknown version", ErrUnavailable)
	}
	header := 2 + int(sealed[1])
	if len(sealed) < header+nonceSize+tagSize {
		return nil, fmt.Errorf("%w: a stored session is cut short", ErrUnavailable)
	}
	key := r.find(string(sealed[2:header]))
	if key == nil {
		return nil, fmt.Errorf("%w: a stored session is sealed under a key that this server lacks", ErrUnavailable)
	}
	aead, err := key.aead(s)
	if err != nil {
		return nil, err
	}
	body := header + nonceSize
	plain, err := aead.Open(nil, sealed[header:body], sealed[body:], additionalData(id, sealed[:header]))
	if err != nil {
		return nil, fmt.Errorf("%w: server key %s doesn't open a stored session", ErrUnavailable, key.id)
	}
	return plain, nil
}

// aead is the cipher of one session under this server key.
func (k *serverKey) aead(s *secret) (cipher.AEAD, error) {
	return expandedAEAD(k.records, string(s[:]))
}

func expandedAEAD(from []byte, info string) (cipher.AEAD, error) {
	key, err := hkdf.Expand(sha256.New, from, info, keySize)
	if err != nil {
		return nil, fmt.Errorf("derive a session's key: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("derive a session's key: %w", err)
	}
	return cipher.NewGCM(block)
}

// additionalData ties a record to its place and its header.
func additionalData(id string, header []byte) []byte {
	return append([]byte(id), header...)
}
