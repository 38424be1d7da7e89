// Package logging makes the BFF's logger: JSON through zap, one object a line.
//
// Nothing secret reaches a log by construction: secrets are types that print
// redacted, a value without a logging form of its own is written as the name of
// its type, and Panic writes where a panic came from but not what it carried.
package logging

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"strings"

	"go.uber.org/zap"
	"go.uber.org/zap/exp/zapslog"
	"go.uber.org/zap/zapcore"
)

// New returns a logger that writes JSON lines of at least the given level (debug, info, warn, error) to w.
func New(w io.Writer, level string) (*zap.Logger, error) {
	least, err := zapcore.ParseLevel(level)
	if err != nil {
		return nil, fmt.Errorf("log level: %w", err)
	}
	encoder := zapcore.NewJSONEncoder(zapcore.EncoderConfig{
		TimeKey:             "time",
		LevelKey:            "level",
		NameKey:             "logger",
		MessageKey:          "message",
		EncodeTime:          zapcore.RFC3339NanoTimeEncoder,
		EncodeLevel:         zapcore.LowercaseLevelEncoder,
		EncodeDuration:      zapcore.SecondsDurationEncoder,
		NewReflectedEncoder: newTypeEncoder,
	})
	core := zapcore.NewCore(encoder, zapcore.Lock(zapcore.AddSync(w)), least)
	return zap.New(core, zap.ErrorOutput(zapcore.Lock(zapcore.AddSync(w)))), nil
}

// Slog returns the same log for libraries that want slog.
func Slog(logger *zap.Logger) *slog.Logger {
	return slog.New(zapslog.NewHandler(logger.Core()))
}

// Panic returns fields that tell of a recovered panic: where it happened and of
// what kind it is. The value itself may hold what a customer typed; only the
// runtime's own errors are quoted.
func Panic(recovered any) []zap.Field {
	fields := []zap.Field{zap.String("panic", fmt.Sprintf("%T", recovered)), zap.StackSkip("stack", 2)}
	if err, ok := recovered.(runtime.Error); ok {
		fields = append(fields, zap.NamedError("cause", err))
	}
	return fields
}

// typeEncoder writes the type of a value that zap would encode by reflection.
type typeEncoder struct{ w io.Writer }

func newTypeEncoder(w io.Writer) zapcore.ReflectedEncoder { return typeEncoder{w} }

func (e typeEncoder) Encode(v any) error {
	name := strings.TrimPrefix(fmt.Sprintf("%T", v), "*")
	return json.NewEncoder(e.w).Encode("<" + name + ">")
}
