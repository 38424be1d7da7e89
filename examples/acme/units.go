package acme

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// money is Acme's: a decimal amount in text. Never through a float: 19.99 has none.
type money struct{ Value, Currency string }

func moneyFrom(m carrier.Money) money { return money{m.Amount.String(), m.Currency} }

func (m money) toCarrier() (carrier.Money, error) {
	cents, err := fixed(m.Value, 2)
	if err == nil && m.Currency == "" {
		err = errors.New("an amount without a currency")
	}
	return carrier.Money{Amount: carrier.Cents(cents), Currency: m.Currency}, err
}

// fixed reads a decimal number with so many places, times 10^places.
func fixed(text string, places int) (int64, error) {
	whole, part, _ := strings.Cut(text, ".")
	if whole == "" || len(part) > places {
		return 0, errors.New("no number, or one with too many places")
	}
	n, err := strconv.ParseUint(whole+part+strings.Repeat("0", places-len(part)), 10, 53)
	if err != nil {
		return 0, errors.New("not a decimal number")
	}
	return int64(n), nil
}

// Acme names provinces as ISO 3166-2 does.
func isoRegion(region string) string { return "CA-" + region }
func regionFrom(iso string) string   { return strings.TrimPrefix(iso, "CA-") }
func gigabytes(megabytes int) string {
	return strconv.FormatFloat(float64(megabytes)/1024, 'f', -1, 64)
}
func capacity(megabytes int) string { return gigabytes(megabytes) + "GB" }
func lastDigits(card string) string { return card[max(len(card)-4, 0):] }

// cycle reads a period whose two days both belong to it. The port's end is the day of the renewal.
func cycle(from, until string) (start, end carrier.Date, err error) {
	start, errFrom := carrier.ParseDate(from)
	last, errUntil := carrier.ParseDate(until)
	if err := errors.Join(errFrom, errUntil); err != nil {
		return start, end, fmt.Errorf("a period: %w", err)
	}
	return start, last.AddDays(1), nil
}
