#!/usr/bin/env bash
# Makes stand-ins for base images where no registry can be reached: bases.sh IMAGE…
# One image of Debian's packages, with Go and Node in the versions that the names ask for, gets all the names. Other
# versions of Redis and Caddy than the real ones, and no Mailpit: a program that takes mails and writes them to its log.
# They trust what this machine trusts and call the registries that it calls.
set -euo pipefail
docker=${DOCKER:-docker}
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT

version_of() { printf '%s\n' "${@:2}" | sed -nE "s/^$1:([0-9.]+).*/\1/p"; }
go=$(version_of golang "$@") node=$(version_of node "$@")
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(SITE)' "Codename: $release" 'Created-By: Packages' | head -n 1)

debootstrap --variant=minbase --include=ca-certificates,redis-server,caddy,wget,python3-aiosmtpd "$release" "$root" "$mirror" >&2
install -d -o "$(grep ^redis: "$root/etc/passwd" | cut -d: -f3)" "$root/data"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
if [ -n "$go" ]; then cp -rL "$(cd / && GOTOOLCHAIN=go$go go env GOROOT)" "$root/usr/local/go"; fi
if [ -n "$node" ]; then
  npm install --silent --no-audit --no-fund --global --prefix "$root/usr/local" "node-linux-$(node -p process.arch)@$node" npm@11
  echo "registry=$(npm config get registry)" >"$root/usr/local/etc/npmrc"
fi
cat >"$root/mailpit" <<'END'
#!/bin/sh
if [ "${1-}" = readyz ]; then exec python3 -c 'import socket; socket.create_connection(("127.0.0.1", 1025), 2)'; fi
exec aiosmtpd -n -l 0.0.0.0:1025 -c aiosmtpd.handlers.Debugging
END
chmod 755 "$root" "$root/mailpit"

tar -C "$root" -c . | "$docker" import --change "ENV PATH=/usr/local/go/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" \
  --change "ENV GOPROXY=$(go env GOPROXY) GOSUMDB=$(go env GOSUMDB)" --change "ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt" - standin >/dev/null
for image in "$@"; do
  case $image in
    *mailpit*) printf 'FROM standin\nSTOPSIGNAL SIGINT\nENTRYPOINT ["/mailpit"]\n' | "$docker" build -q -t "$image" - >/dev/null ;;
    *) "$docker" tag standin "$image" ;;
  esac
done
