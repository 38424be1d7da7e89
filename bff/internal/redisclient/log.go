package redisclient

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"
)

// LogTo sends what go-redis reports (failed connections, failovers) to the logger, as
// warnings. go-redis has one logger for the whole process: the last call decides.
func LogTo(logger *zap.Logger) { redis.SetLogger(warner{logger}) }

type warner struct{ logger *zap.Logger }

func (w warner) Printf(_ context.Context, format string, v ...any) {
	w.logger.Warn(fmt.Sprintf(format, v...))
}
