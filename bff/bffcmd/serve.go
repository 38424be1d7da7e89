package bffcmd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/buildinfo"
	"github.com/golight/selfservice/bff/internal/config"
	"github.com/golight/selfservice/bff/internal/logging"
	"github.com/golight/selfservice/bff/internal/redisclient"
)

// Limits of the public server against slow and greedy clients. Writing lasts
// longer than the longest write to the carrier or the card provider (40 s).
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	writeTimeout      = 55 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 16 << 10
)

// run serves until ctx ends, then drains.
func (p Program) run(ctx context.Context, cfg config.Config) (err error) {
	if p.Hurry == nil {
		p.Hurry = context.Background()
	}
	out := logging.NewBuffer(p.Stdout)
	defer func() { err = errors.Join(err, out.Stop()) }()
	log, err := logging.New(out, cfg.Log.Level)
	if err != nil {
		return err
	}
	redisclient.LogTo(log.Named("redis"))
	public, err := listen(ctx, "listen", cfg.Listen)
	if err != nil {
		return err
	}
	defer public.Close()
	operations, err := listen(ctx, "ops_listen", cfg.OpsListen)
	if err != nil {
		return err
	}
	defer operations.Close()

	first, err := p.newGeneration(ctx, cfg, log)
	if err != nil {
		return err
	}
	serving := &serving{current: first}
	defer func() { err = errors.Join(err, serving.generation().end()) }()
	reloading, stopReloading := context.WithCancel(ctx)
	var reloaded sync.WaitGroup
	reloaded.Go(logging.Guard(log, func() { p.reloads(reloading, serving, log) }))
	defer reloaded.Wait()
	defer stopReloading()

	publicServer := &http.Server{
		Handler:           serving,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          zap.NewStdLog(log.Named("http")),
	}
	operationsServer := &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			serving.generation().operations.ServeHTTP(w, r)
		}),
		ReadHeaderTimeout: readHeaderTimeout,
		ErrorLog:          zap.NewStdLog(log.Named("operations")),
	}
	failed := make(chan error, 2)
	for server, listener := range map[*http.Server]net.Listener{publicServer: public, operationsServer: operations} {
		go logging.Guard(log, func() { failed <- server.Serve(listener) })()
	}
	log.Info("serving", zap.Stringer("address", public.Addr()), zap.Stringer("operations", operations.Addr()),
		zap.String("env", cfg.Env), zap.String("carrier", cfg.Carrier.Adapter), zap.String("version", buildinfo.Version))
	if p.Ready != nil {
		p.Ready(public.Addr(), operations.Addr())
	}

	select {
	case err = <-failed:
	case <-ctx.Done():
		out.Eager() // the next but one signal kills the process
		stopReloading()
		reloaded.Wait()
		serving.generation().ready.draining.Store(true)
		log.Info("stopping", zap.Duration("delay", cfg.Shutdown.Delay))
		err = pause(p.Hurry, failed, cfg.Shutdown.Delay)
	}
	log.Info("draining", zap.Duration("drain", cfg.Shutdown.Drain))
	drain, cancel := context.WithTimeout(p.Hurry, cfg.Shutdown.Drain)
	defer cancel()
	if late := publicServer.Shutdown(drain); late != nil {
		log.Warn("requests under way are cut off", zap.Error(late))
		err = errors.Join(err, fmt.Errorf("requests under way were cut off: %w", late), publicServer.Close())
	}
	return errors.Join(err, operationsServer.Close())
}

// pause goes on serving while load balancers learn that readiness fails.
func pause(hurry context.Context, failed <-chan error, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case err := <-failed:
		return err
	case <-timer.C:
		return nil
	case <-hurry.Done():
		return nil
	}
}

func listen(ctx context.Context, key, address string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		_, port, _ := net.SplitHostPort(address)
		return nil, fmt.Errorf("%s: port %s is taken; stop what uses it or choose another address", key, port)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return listener, nil
}
