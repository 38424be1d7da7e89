package redisclient

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// parse reads the address forms that Open documents.
func parse(address string) (*redis.UniversalOptions, error) {
	scheme, rest, found := strings.Cut(address, "://")
	if !found || scheme != "redis" && scheme != "rediss" {
		return nil, fmt.Errorf("redis address: want %s, redis://… or rediss://…", Embedded)
	}
	// Later addresses may repeat the scheme; net/url takes a list of hosts without it.
	rest = strings.ReplaceAll(rest, ","+scheme+"://", ",")
	if strings.Contains(rest, "://") {
		return nil, errors.New("redis address: all addresses need the same scheme")
	}
	credentials, rest := cutCredentials(rest)
	hosts, tail := cutHosts(rest)
	u, err := url.Parse(scheme + "://" + credentials + "redis" + tail)
	if err != nil {
		return nil, errors.New("redis address: malformed user, password or options") // err would show the password
	}
	opts := &redis.UniversalOptions{Username: u.User.Username()}
	opts.Password, _ = u.User.Password()
	if opts.Addrs, err = splitHosts(hosts); err != nil {
		return nil, err
	}
	if err := readOptions(opts, u); err != nil {
		return nil, err
	}
	if scheme == "rediss" {
		opts.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12} // each connection checks the name that it dials
	}
	return opts, readAuthorities(opts, u.Query().Get("ca_file"))
}

// readAuthorities has the server's certificate checked against those of the file.
func readAuthorities(opts *redis.UniversalOptions, file string) error {
	switch {
	case file == "":
		return nil
	case opts.TLSConfig == nil:
		return errors.New("redis address: ca_file needs rediss://")
	}
	certificates, err := os.ReadFile(file) //nolint:gosec // G304: named by the operator
	if err != nil {
		return fmt.Errorf("redis address: ca_file: %w", err)
	}
	opts.TLSConfig.RootCAs = x509.NewCertPool()
	if !opts.TLSConfig.RootCAs.AppendCertsFromPEM(certificates) {
		return fmt.Errorf("redis address: ca_file: %s holds no certificate", file)
	}
	return nil
}

func cutCredentials(rest string) (credentials, hosts string) {
	end := strings.LastIndexByte(rest, '@') + 1
	return rest[:end], rest[end:]
}

func cutHosts(rest string) (hosts, tail string) {
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		return rest, ""
	}
	return rest[:end], rest[end:]
}

func splitHosts(list string) ([]string, error) {
	hosts := strings.Split(list, ",")
	for i, host := range hosts {
		host = strings.TrimSpace(host)
		name, port, err := net.SplitHostPort(host)
		if err != nil {
			return nil, fmt.Errorf("redis address: host %d: want host:port", i+1)
		}
		if number, err := strconv.ParseUint(port, 10, 16); err != nil || number == 0 || name == "" {
			return nil, fmt.Errorf("redis address: host %d: want host:port", i+1)
		}
		hosts[i] = host
	}
	return hosts, nil
}

func readOptions(opts *redis.UniversalOptions, u *url.URL) error {
	if db := strings.TrimPrefix(u.Path, "/"); db != "" {
		number, err := strconv.ParseUint(db, 10, 16)
		if err != nil {
			return errors.New("redis address: the path must be a database number")
		}
		opts.DB = int(number)
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return errors.New("redis address: malformed options")
	}
	for name := range query {
		if !slices.Contains([]string{"master_name", "sentinel_username", "sentinel_password", "cluster", "ca_file"}, name) {
			return fmt.Errorf("redis address: unknown option %q", name)
		}
	}
	opts.MasterName = query.Get("master_name")
	opts.SentinelUsername = query.Get("sentinel_username")
	opts.SentinelPassword = query.Get("sentinel_password")
	if query.Has("cluster") {
		if opts.IsClusterMode, err = strconv.ParseBool(query.Get("cluster")); err != nil {
			return errors.New("redis address: cluster must be true or false")
		}
	}
	switch cluster := opts.IsClusterMode || len(opts.Addrs) > 1 && opts.MasterName == ""; {
	case opts.IsClusterMode && opts.MasterName != "":
		return errors.New("redis address: Sentinel and Cluster exclude each other")
	case cluster && opts.DB != 0:
		return errors.New("redis address: a Cluster has database 0 only")
	case opts.MasterName == "" && (opts.SentinelUsername != "" || opts.SentinelPassword != ""):
		return errors.New("redis address: Sentinel credentials need master_name")
	}
	return nil
}
