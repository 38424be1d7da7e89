#!/bin/sh
# Starts a Redis or a Sentinel whose configuration outlives it: Sentinel writes into that file which
# server is the primary, so the copy in the volume is made once and kept.
#   start.sh redis NAME [PRIMARY]    start.sh sentinel NAME
set -eu
kind=$1 name=$2 primary=${3:-}
copy=/data/$kind.conf
if [ ! -e "$copy" ]; then
  cp "/etc/selfservice/$kind.conf" "$copy.new"
  if [ "$kind" = sentinel ]; then
    echo "sentinel announce-ip $name" >>"$copy.new"
  else
    echo "replica-announce-ip $name" >>"$copy.new"
    # A primary that loses both replicas takes no more writes: what it alone knows, such as a log-in or a
    # logout, would be lost with it. It needs a third server, so that one may fail and writes go on.
    printf 'min-replicas-to-write 1\nmin-replicas-max-lag 1\n' >>"$copy.new"
    [ -z "$primary" ] || echo "replicaof $primary 6379" >>"$copy.new"
  fi
  mv "$copy.new" "$copy"
fi
if [ "$kind" = sentinel ]; then exec redis-server "$copy" --sentinel; fi
exec redis-server "$copy"
