package bffcmd

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/lightphone"
)

// rollout is a pair of replicas behind a balancer, restarted one after the other with
// other settings while customers work.
type rollout struct {
	t        *testing.T
	binary   string
	environ  []string
	replicas []*process
	balancer *balancer
	sent     atomic.Int64
	refused  atomic.Int64
	logins   atomic.Int64
}

func newRollout(t *testing.T, environ ...string) *rollout {
	t.Helper()
	r := &rollout{
		t: t, binary: build(t),
		environ: append(environ, fakeCarrier(t, nil), "BFF_WEB__DIR="+webApp(t),
			"BFF_SESSION__REDIS_URL="+redistest.Start(t).URL()),
		balancer: &balancer{client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}},
	}
	ctx, stop := context.WithCancel(context.Background())
	var watching sync.WaitGroup
	watching.Go(func() { r.balancer.watch(ctx) })
	t.Cleanup(func() {
		stop()
		watching.Wait()
		r.balancer.client.CloseIdleConnections()
	})
	return r
}

// roll puts replicas with these settings in the place of those that run, one at a time.
func (r *rollout) roll(settings ...string) {
	r.t.Helper()
	old := r.replicas
	r.replicas = nil
	for i := range 2 {
		fresh := launch(r.t, r.binary, append(settings, r.environ...)...)
		r.balancer.replace(nil, fresh)
		eventually.Holds(r.t, "all replicas are ready", r.balancer.allReady)
		if old != nil {
			old[i].end()
			r.balancer.replace(old[i], nil)
		}
		r.replicas = append(r.replicas, fresh)
	}
}

// openPage is a page that was opened at some time, and keeps its token until it is closed.
type openPage struct {
	*rollout
	header   http.Header
	apiToken string
}

var configOfPage = regexp.MustCompile(`id="app-config">(.*?)</script>`)

// open loads a page and logs in.
func (r *rollout) open() *openPage {
	r.t.Helper()
	c := &openPage{rollout: r, header: http.Header{"ClientId": {"alpha"}, "Content-Type": {"application/json"}}}
	_, page, _ := c.call(http.MethodGet, "/", "")
	var config lightphone.PageConfig
	if block := configOfPage.FindStringSubmatch(page); block == nil || json.Unmarshal([]byte(block[1]), &config) != nil {
		r.t.Fatalf("the page carries no configuration: %s", page)
	}
	c.apiToken = config.APIToken.Reveal()
	c.header["ApiToken"] = []string{c.apiToken}
	status, text, cookie := c.call(http.MethodPost, lightphone.PathLogin,
		fmt.Sprintf(`{"Email":"customer-%d@example.com","Password":"Light-2026!"}`, r.logins.Add(1)))
	var answer lightphone.LoginAnswer
	if err := lightphone.Decode(strings.NewReader(text), &answer); err != nil || status != http.StatusOK {
		r.t.Errorf("login = %d %s", status, text)
	}
	c.header[lightphone.HeaderAuthtoken], c.header["Cookie"] = []string{answer.IDToken.Reveal()}, []string{cookie}
	return c
}

// call counts what isn't answered with 200.
func (c *openPage) call(method, path, body string) (int, string, string) {
	request, err := http.NewRequestWithContext(c.t.Context(), method, c.balancer.pick().public+path,
		strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header = c.header.Clone()
	c.sent.Add(1)
	answer, err := c.balancer.client.Do(request)
	if err != nil {
		c.refused.Add(1)
		return 0, err.Error(), ""
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusOK {
		c.refused.Add(1)
	}
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	return answer.StatusCode, string(text), cookie
}

// under calls on behalf of customers until do has returned and 2,000 calls were made.
// A page lives for pageLife, then its customer opens another.
func (r *rollout) under(pageLife time.Duration, do func()) {
	r.t.Helper()
	var over atomic.Bool
	var load sync.WaitGroup
	for range 8 {
		load.Go(func() {
			pace := time.NewTicker(20 * time.Millisecond) // 400 calls a second from all, so that a busy machine keeps up
			defer pace.Stop()
			for !over.Load() || r.sent.Load() < 2000 {
				c := r.open()
				for opened := time.Now(); time.Since(opened) < pageLife && (!over.Load() || r.sent.Load() < 2000); {
					if status, text, _ := c.call(http.MethodGet, lightphone.PathGetBasicInfo, ""); status != http.StatusOK {
						r.t.Errorf("a call got %d %s; want 200", status, text)
						break
					}
					<-pace.C
				}
			}
		})
	}
	do()
	over.Store(true)
	load.Wait()
	r.t.Logf("%d of %d calls refused", r.refused.Load(), r.sent.Load())
	if r.refused.Load() > 0 {
		r.t.Errorf("%d of %d calls were refused; want none", r.refused.Load(), r.sent.Load())
	}
}

// docs/runbooks/key-rotation.md, api-token, under load.
func TestAPITokenRotates(t *testing.T) {
	t.Parallel()
	r := newRollout(t)
	r.roll("BFF_API_TOKEN=old")
	before := r.open()
	r.under(time.Hour, func() {
		r.roll("BFF_API_TOKEN=old,new")
		r.roll("BFF_API_TOKEN=new,old")
		after := r.open()
		for name, c := range map[string]*openPage{"before": before, "after": after} {
			if status, text, _ := c.call(http.MethodGet, lightphone.PathGetBasicInfo, ""); status != http.StatusOK {
				t.Errorf("a page opened %s the rotation got %d %s; want 200", name, status, text)
			}
		}
		if after.apiToken != "new" {
			t.Errorf("a page opened after the rotation has the token %q; want new", after.apiToken)
		}
	})
	// When no such page is open any more, the old one goes.
	r.roll("BFF_API_TOKEN=new")
	if status, _, _ := before.call(http.MethodGet, lightphone.PathGetBasicInfo, ""); status != http.StatusForbidden {
		t.Errorf("the dropped token got %d; want 403", status)
	}
}

// docs/runbooks/key-rotation.md, session-keys, under load and to its end.
func TestSessionKeysRotate(t *testing.T) {
	t.Parallel()
	const absolute = 6 * time.Second // stands for the eight hours that the runbook waits
	key := func(id string) string {
		return id + ":" + base64.StdEncoding.EncodeToString([]byte(strings.Repeat(id, 32)[:32]))
	}
	settings := func(keys ...string) []string {
		return []string{
			"BFF_SESSION__KEYS=" + strings.Join(keys, ","), "BFF_SESSION__IDLE=" + absolute.String(),
			"BFF_SESSION__ABSOLUTE=" + absolute.String(),
		}
	}
	r := newRollout(t)
	r.roll(settings(key("old"))...)
	r.under(absolute/2, func() {
		r.roll(settings(key("old"), key("new"))...)
		r.roll(settings(key("new"), key("old"))...)
		sealed := time.Now()
		eventually.Holds(t, "no session is left that the old key has sealed",
			func() bool { return time.Since(sealed) > absolute })
		r.roll(settings(key("new"))...)
	})
}
