package tolerant

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Layouts of civil dates that can mean only one day. 01/02/2026 is none of them.
var dateLayouts = []string{
	"2006-01-02", "2006-1-2", "2006/01/02", "2006/1/2", "20060102", "2 Jan 2006", "2-Jan-2006", "2 January 2006",
	"Jan 2, 2006", "January 2, 2006", "Jan 2 2006", "January 2 2006", "Mon, 2 Jan 2006", "Monday, January 2, 2006",
}

// Layouts of a time of day, after the date. Go takes a fraction after the seconds without being told.
var (
	clockLayouts = []string{"15:04:05", "15:04", "150405", "3:04:05 PM", "3:04 PM"}
	zoneLayouts  = []string{"Z07:00", "Z0700", "Z07", " Z07:00", " Z0700", " MST"}
)

var (
	microsoft = regexp.MustCompile(`^/Date\((-?\d{1,15})([+-]\d{4})?\)/$`)
	dateTime  = regexp.MustCompile(`^(.*?\d{4}|\d{4}-\d\d?-\d\d?|\d{4}/\d\d?/\d\d?|\d{8})(?:[Tt]| +)(\d.*)$`)
)

const (
	maxDate         = 64              // bytes of a date's text
	minMilliseconds = 100_000_000_000 // in 1973; a smaller number is refused, it could be seconds
	maxMilliseconds = 10_000_000_000_000
)

// reading is a date that was read: a day, and a time if there is one.
type reading struct {
	day     carrier.Date
	at      time.Time
	hasTime bool
}

// Date reads a civil date. Of a date with a time and a zone the date part counts.
func (v Value) Date() carrier.Date {
	v.noteDate(KindDate)
	const expected = "a date as YYYY-MM-DD or in another form that means one day alone"
	got, ok := v.readDate()
	if !ok {
		v.fail(expected, v.dateKind())
	}
	return got.day
}

// Instant reads a time. One without a zone is in the carrier's, a date alone is its midnight there.
func (v Value) Instant() time.Time {
	v.noteDate(KindInstant)
	const expected = "a time as in RFC 3339 or in another form that means one time alone"
	got, ok := v.readDate()
	if !ok {
		v.fail(expected, v.dateKind())
	}
	return got.at
}

func (v Value) readDate() (reading, bool) {
	if v.Nothing() {
		return reading{}, true
	}
	switch v.raw.Kind() {
	case '0':
		return v.numeric(string(v.raw))
	case '"':
		return v.written(strings.TrimSpace(v.text()))
	}
	return reading{}, false
}

// numeric reads YYYYMMDD, or milliseconds since 1970.
func (v Value) numeric(text string) (reading, bool) {
	if len(text) == len("20060102") {
		return v.written(text)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < minMilliseconds || n > maxMilliseconds {
		return reading{}, false
	}
	return v.instant(time.UnixMilli(n))
}

func (v Value) instant(at time.Time) (reading, bool) {
	if at.UTC().Year() <= 1 {
		return reading{}, true
	}
	at = at.In(v.r.zone)
	return reading{day: carrier.DateOf(at), at: at, hasTime: true}, true
}

func (v Value) written(text string) (reading, bool) {
	if len(text) > maxDate {
		return reading{}, false
	}
	if found := microsoft.FindStringSubmatch(text); found != nil {
		n, err := strconv.ParseInt(found[1], 10, 64)
		if err != nil {
			return reading{}, false
		}
		return v.instant(time.UnixMilli(n))
	}
	date, clock := text, ""
	if found := dateTime.FindStringSubmatch(text); found != nil {
		date, clock = found[1], found[2]
	}
	for _, layout := range dateLayouts {
		day, err := time.Parse(layout, date)
		if err != nil {
			continue
		}
		if day.Year() == 1 {
			return reading{}, true // how some systems write that there is none
		}
		return v.withClock(day, clock)
	}
	return reading{}, false
}

// withClock adds the time of day and its zone to a day.
func (v Value) withClock(day time.Time, clock string) (reading, bool) {
	got := reading{day: carrier.DateOf(day), hasTime: clock != ""}
	if clock == "" {
		got.at = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, v.r.zone)
		return got, true
	}
	for _, layout := range clockLayouts {
		if t, err := time.ParseInLocation("2006-01-02 "+layout, day.Format("2006-01-02 ")+clock, v.r.zone); err == nil {
			got.at = t
			return got, true
		}
		for _, zone := range zoneLayouts {
			t, err := time.Parse("2006-01-02 "+layout+zone, day.Format("2006-01-02 ")+clock)
			if err != nil {
				continue
			}
			if name, offset := t.Zone(); offset == 0 && zone == " MST" && name != "UTC" && name != "GMT" && name != "Z" {
				continue // the abbreviation of a zone can mean several
			}
			got.at = t
			return got, true
		}
	}
	return reading{}, false
}

func (v Value) noteDate(kind Kind) {
	if v.r.noted != nil {
		v.r.noted(v.path, kind, v.dateForm())
	}
}

// dateForm says how a date is written, for people.
func (v Value) dateForm() string {
	switch got, ok := v.readDate(); {
	case v.raw.Kind() != '"' || v.Nothing():
		return v.kind()
	case !ok:
		return v.dateKind()
	case got.hasTime:
		return "a date with a time"
	default:
		return "a date"
	}
}

func (v Value) dateKind() string {
	if v.raw.Kind() == '"' {
		return "a text in another form"
	}
	return v.kind()
}
