package carrierctlcmd

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

const (
	callTimeout = 10 * time.Second
	samples     = 5
	precision   = 100 * time.Microsecond
	slow        = 2 * time.Second // a median above it keeps customers waiting
)

// doctor looks at what is around an adapter, from the configuration outwards.
func doctor(ctx context.Context, p Program, args []string) int {
	set := p.flags("doctor", "[flags]", "Looks at the configured adapter: configuration, reachability, credentials, "+
		"clock, latency, and whether the carrier\n"+
		"can be told of card payments. With a test customer it reads all that the customer may read and says in which\n"+
		"forms the answers came. It changes nothing at the carrier.")
	email := set.String("email", "", "e-mail of a test `customer`; the password is in "+passwordVariable)
	target := addTarget(set)
	if code, done := parse(set, args); done {
		return code
	}
	if set.NArg() > 0 {
		return p.wrong(fmt.Errorf("unexpected argument %q", set.Arg(0)))
	}
	var password carrier.Secret
	if *email != "" {
		var err error
		if password, err = p.password(); err != nil {
			return p.wrong(err)
		}
	}
	d := &examination{Program: p}
	cfg, err := target.read(p)
	if err != nil {
		d.fault("configuration", err)
		return ExitFailed
	}
	backend, err := p.Registry.Open(cfg.Adapter, cfg.Settings())
	if err != nil {
		d.fault("configuration", err)
		return ExitFailed
	}
	defer func() { _ = backend.Close() }() // nothing can be done about it here
	d.good("configuration", "adapter %s at %s", cfg.Adapter, cfg.BaseURL)
	d.reach(ctx, backend)
	d.clock(ctx, cfg.BaseURL)
	if d.faults == 0 {
		d.payments(ctx, backend)
		d.absent(ctx, backend)
	}
	if *email != "" && d.faults == 0 {
		d.walk(ctx, backend, *email, password)
	}
	if d.faults > 0 {
		return ExitFailed
	}
	return ExitOK
}

// examination prints what is found, a line each.
type examination struct {
	Program
	faults int
}

func (d *examination) say(mark, what, format string, args ...any) {
	fmt.Fprintf(d.Stdout, "%-4s %-14s %s\n", mark, what, fmt.Sprintf(format, args...))
}

func (d *examination) good(what, format string, args ...any) { d.say("ok", what, format, args...) }

func (d *examination) warn(what, format string, args ...any) { d.say("warn", what, format, args...) }

func (d *examination) fault(what string, err error) {
	d.faults++
	d.say("FAIL", what, "%v", err)
}

// nobodysSIM has the form of an ICCID and is on no card.
const nobodysSIM = "0000000000000000000"

// reach pings the carrier, or asks for a SIM card that doesn't exist: either needs our credentials and no customer.
func (d *examination) reach(ctx context.Context, backend *carrier.Backend) {
	ask := func(ctx context.Context) error {
		if backend.Has(carrier.Ping) {
			_, err := carrier.Ping.Call(ctx, backend, carrier.PingRequest{})
			return err
		}
		_, err := carrier.CheckSIM.Call(ctx, backend, carrier.CheckSIMRequest{ICCID: nobodysSIM})
		return err
	}
	var took []time.Duration
	for range samples {
		hurried, cancel := context.WithTimeout(ctx, callTimeout)
		start := time.Now()
		err := ask(hurried)
		took = append(took, time.Since(start))
		cancel()
		switch carrier.CodeOf(err) {
		case "":
			continue
		case carrier.BackendAuth:
			d.good("reachability", "the carrier answers")
			d.fault("credentials", errors.New("the carrier refuses them: check carrier.client_id and carrier.api_token"))
		default:
			d.fault("reachability", err)
		}
		return
	}
	d.good("reachability", "the carrier answers")
	d.good("credentials", "the carrier takes them")
	slices.Sort(took)
	median := took[len(took)/2]
	say := d.good
	if median > slow {
		say = d.warn
	}
	say("latency", "median %v, worst %v of %d calls", median.Round(precision), took[len(took)-1].Round(precision),
		samples)
}

// absent says which optional calls the carrier lacks, as far as the adapter can ask.
func (d *examination) absent(ctx context.Context, backend *carrier.Backend) {
	if backend.Absent == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	for _, op := range backend.Absent(ctx) {
		d.warn("calls", "the carrier lacks %s: the app doesn't offer it, unless carrier.options say that it is there",
			op.Name)
	}
}

// clock compares the carrier's clock, as its web server tells it, with ours: signed events allow little difference.
func (d *examination) clock(ctx context.Context, address string) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodHead, address, nil)
	if err != nil {
		d.warn("clock", "can't be asked: %v", err)
		return
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		d.warn("clock", "unknown: %s does not answer", address)
		return
	}
	_ = response.Body.Close()
	theirs, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil {
		d.warn("clock", "unknown: the carrier's web server doesn't tell it")
		return
	}
	skew := time.Since(theirs).Round(time.Second)
	if skew.Abs() > lightphone.SignatureTolerance/2 {
		d.fault("clock", fmt.Errorf("ours is %v ahead of the carrier's; signed events allow %v", skew,
			lightphone.SignatureTolerance))
		return
	}
	d.good("clock", "%s", within(skew))
}

func within(skew time.Duration) string {
	const close = 5 * time.Second
	if skew.Abs() <= close {
		return "within 5s of the carrier's"
	}
	return fmt.Sprintf("ours is %v ahead of the carrier's", skew)
}
