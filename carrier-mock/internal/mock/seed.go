package mock

import (
	"strconv"
	"time"
)

// serialEpoch is where serials begin when they come from the time.
var serialEpoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// firstSerial lets a mock that was restarted give other identifiers than before,
// since clients may remember some. A seeded one repeats itself.
func firstSerial(seed uint64) int64 {
	if seed != 0 {
		return 1
	}
	return max(int64(time.Since(serialEpoch)/time.Second), 1)
}

func seedText(seed uint64) string {
	if seed == 0 {
		return ""
	}
	return strconv.FormatUint(seed, 10)
}
