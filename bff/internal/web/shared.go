package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	sharedPrefix = "bff:w:"
	// sharedLife is how long the assets of a release stay after its last replica has ended.
	sharedLife = 24 * time.Hour
	// maxSharedName bounds the names that Redis is asked for, in bytes.
	maxSharedName = 128
)

// What follows the tag of a shared asset.
const (
	sharedPlain = byte('p')
	sharedGzip  = byte('g')
)

// Shared keeps the assets of all running releases in Redis, so that during a rollout
// each replica can serve those of the others (docs/adr/0026).
//
//	bff:w:assets/<name>   HMAC-SHA256 (32 bytes) | p or g | body, plain or compressed
//
// The tag keeps a writer of Redis who lacks the key from running scripts in pages.
type Shared struct {
	Redis redis.UniversalClient
	Key   []byte
}

// Publish stores the site's own assets, or prolongs their life: one command after the
// other, since the embedded store can't take a pipeline larger than a client's buffer.
func (s *Site) Publish(ctx context.Context) error {
	for name, file := range s.files {
		if !strings.HasPrefix(name, assets) {
			continue
		}
		kept, err := s.shared.Redis.Expire(ctx, sharedPrefix+name, sharedLife).Result()
		if err == nil && !kept {
			err = s.shared.Redis.Set(ctx, sharedPrefix+name, s.shared.pack(name, file), sharedLife).Err()
		}
		if err != nil {
			return fmt.Errorf("keep the assets: %w", err)
		}
	}
	return nil
}

func (s Shared) pack(name string, f *file) []byte {
	form, body := sharedPlain, f.variants[len(f.variants)-1].body
	if i := slices.IndexFunc(f.variants, func(v variant) bool { return v.encoding == "gzip" }); i >= 0 {
		form, body = sharedGzip, f.variants[i].body
	}
	return slices.Concat(s.tag(name, form, body), []byte{form}, body)
}

func (s Shared) tag(name string, form byte, body []byte) []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(name))
	mac.Write([]byte{0, form})
	mac.Write(body)
	return mac.Sum(nil)
}

// find returns another release's asset, or nil if there is none, or none that can be read now.
func (s Shared) find(ctx context.Context, name string) *file {
	if s.Redis == nil || len(name) > maxSharedName {
		return nil
	}
	packed, err := s.Redis.Get(ctx, sharedPrefix+name).Bytes()
	if err != nil || len(packed) <= sha256.Size {
		return nil
	}
	tag, form, body := packed[:sha256.Size], packed[sha256.Size], packed[sha256.Size+1:]
	if !hmac.Equal(tag, s.tag(name, form, body)) {
		return nil
	}
	plain := body
	if form == sharedGzip {
		if plain, err = decompress(body); err != nil {
			return nil
		}
	}
	f, err := newFile(name, plain, func(suffix string) ([]byte, error) {
		if form == sharedGzip && suffix == ".gz" {
			return body, nil
		}
		return nil, fs.ErrNotExist
	})
	if err != nil {
		return nil
	}
	return f
}

func decompress(body []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
