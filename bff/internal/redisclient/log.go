package redisclient

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/redis/go-redis/v9"
)

// LogTo sends what go-redis has to say (failed connections, failovers) to the
// logger, as warnings. go-redis has one logger for the whole process: call it once, at
// the start.
func LogTo(logger *slog.Logger) { redis.SetLogger(warner{logger}) }

type warner struct{ logger *slog.Logger }

func (w warner) Printf(ctx context.Context, format string, v ...any) {
	w.logger.WarnContext(ctx, fmt.Sprintf(format, v...))
}
