import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { readConfig } from '../config.ts';
import { emptyDatabase, testDatabase, testKey, type TestDatabase } from '../testing/database.ts';
import { nodeEnv } from '../testing/node-env.ts';
import { startServerProcess, type Running } from '../testing/whole-server.ts';

// Every command of docs/operate.md is run: here, by the file that is named beside it, or on a machine of one's own.

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'foyer-operate-'));
const secrets = { METRICS_TOKEN: 'token-of-metrics', NEWSLETTER_BOUNCE_SECRET: 'secret-of-bounces' };
let database: TestDatabase;
let server: Running;
beforeAll(async () => {
  database = await testDatabase();
  server = await startServerProcess(database, join(folder, 'data'), { WORKER: 'off', ...secrets });
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a line in a shell, as root would on the machine of the document, but within the folder of this test. */
const run = (line: string, more: Record<string, string> = {}, input = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const moved = line
      .replaceAll('/opt/foyer', root)
      .replaceAll('/var/backups/foyer', join(folder, 'backups'))
      .replaceAll(/(?<= )\/etc\//g, `${folder}/etc/`)
      .replaceAll(/https:\/\/portal\.example\.com|http:\/\/127\.0\.0\.1:4000/g, server.url);
    const environment = {
      ...nodeEnv,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SECRETS_KEY: testKey.toString('base64'),
      SUPPORT_EMAIL: 'help@provider.example.com',
      ...secrets,
      ...more,
    };
    const child = execFile('sh', ['-ec', moved], { cwd: root, env: environment }, (error, out, err) =>
      error ? reject(new Error(`${line}\n${out}${err}`, { cause: error })) : resolve(out),
    );
    // a command may end before it has read its input, and its exit code says whether it failed
    child.stdin?.on('error', () => {}).end(input);
  });

const has = (program: string) => spawnSync('bash', ['-c', `command -v ${program}`]).status === 0;
const isRoot = process.getuid?.() === 0;

/** The result of a command here; without its program it is not run. */
const here: Record<string, (command: string) => Promise<unknown>> = {
  'apt-get install -y postgresql caddy git curl': async (command) => {
    if (!has('apt-cache') || spawnSync('apt-cache', ['show', 'bash']).status !== 0) return;
    const packages = command.replace('apt-get install -y ', '');
    expect(await run(`apt-cache show --no-all-versions ${packages}`)).toContain('Package: caddy');
  },
  "su - postgres -c 'createuser --createrole --createdb --pwprompt foyer_owner'": () => Promise.resolve(),
  "su - postgres -c 'createdb --owner=foyer_owner --encoding=UTF8 --locale=C.UTF-8 --template=template0 foyer'":
    async (command) => {
      if (!has('createuser')) return;
      const { hostname, port, username, password } = new URL(database.url);
      const name = `foyer_test_${process.pid}_operate`;
      const server = {
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: decodeURIComponent(password),
      };
      const inner = (line = '') =>
        line
          .replace(/^su - postgres -c '(.*)'$/, '$1')
          .replaceAll(/\bfoyer(?:_owner)?$|(?<==)foyer_owner/g, name);
      await run(
        `setsid ${inner(commands.find((one) => one.includes('createuser')))}`,
        server,
        'secret\nsecret\n',
      );
      // postgres may give a database to anyone, another login only to a role that it is in
      await withClient(database.owner, (client) => client.query(`GRANT ${name} TO CURRENT_USER`));
      await run(inner(command), { ...server, PGDATABASE: 'template1' });
      const { rows } = await withClient(database.owner, (client) =>
        client.query(
          `SELECT r.rolcanlogin AND r.rolcreaterole AND r.rolcreatedb AS suits FROM pg_database d JOIN pg_roles r ON r.oid = d.datdba
          WHERE d.datname = $1 AND r.rolname = $1`,
          [name],
        ),
      );
      await withClient(database.owner, (client) => client.query(`DROP DATABASE ${name}`));
      await withClient(database.owner, (client) => client.query(`DROP ROLE ${name}`));
      expect(rows).toEqual([{ suits: true }]);
    },
  'useradd --system --user-group --home-dir /var/lib/foyer --shell /usr/sbin/nologin foyer': async (
    command,
  ) => {
    if (!isRoot || !has('useradd')) return;
    await run(`touch /etc/passwd /etc/group /etc/shadow /etc/gshadow`);
    await run(`${command} --prefix ${folder}`);
    expect(readFileSync(join(folder, 'etc/passwd'), 'utf8')).toMatch(
      /^foyer:.*:\/var\/lib\/foyer:.*nologin$/m,
    );
  },
  'install -m 600 /opt/foyer/deploy/foyer.env.example /etc/foyer.env': async (command) => {
    await run(command);
    expect(statSync(join(folder, 'etc/foyer.env')).mode & 0o777).toBe(0o600);
  },
  'openssl rand -base64 32': async (command) => {
    const key = (await run(command)).trim();
    expect(() => readConfig({ SECRETS_KEY: key })).not.toThrow();
  },
  'openssl rand -hex 32': async (command) => expect(await run(command)).toMatch(/^[0-9a-f]{64}$/m),
  'install -m 644 /opt/foyer/deploy/systemd/foyer.service /etc/systemd/system/foyer.service': (command) =>
    run(command),
  'systemctl enable --now foyer': async (command) => {
    if (!has('systemctl')) return;
    await run(command.replace('--now', `--root=${folder}`));
    expect(existsSync(join(folder, 'etc/systemd/system/multi-user.target.wants'))).toBe(true);
  },
  'curl -fsS --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:4000/api/v2/health': async (
    command,
  ) => expect(await run(command)).toContain('"ok":true'),
  'install -m 644 /opt/foyer/deploy/proxy/Caddyfile /etc/caddy/Caddyfile': (command) => run(command),
  "sed -i 's/portal.example.com/portal.your-name.com/; s/sites.example.com/sites.your-name.com/' /etc/caddy/Caddyfile":
    async (command) => {
      await run(command);
      const text = readFileSync(join(folder, 'etc/caddy/Caddyfile'), 'utf8');
      expect(text).toContain('portal.your-name.com, sites.your-name.com {');
      expect(text).not.toContain('example.com');
    },
  'curl -H "Authorization: Bearer $METRICS_TOKEN" http://127.0.0.1:4000/metrics': async (command) =>
    expect(await run(command)).toContain('foyer_database_up 1'),
  'npm run verify': async (command) => expect(await run(command)).toMatch(/log/i),
  'npm run invite -- colleague@provider.com': async (command) =>
    expect(await run(command)).toContain("colleague@provider.com can make an owner's account here"),
  'install -d -m 700 -o foyer -g foyer /var/backups/foyer': async (command) => {
    await run(command.replace('-o foyer -g foyer ', ''));
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
  },
  'npm run backup -- /var/backups/foyer': async (command) =>
    expect(await run(command)).toContain('The key (SECRETS_KEY'),
  'npm run restore -- /var/backups/foyer --as staging': async (command) => {
    const copy = await emptyDatabase();
    try {
      await run(command, { DATABASE_URL: copy.url, DATA_DIR: join(folder, 'staging') });
      const { rows } = await withClient(copy.owner, (client) =>
        client.query('SELECT is_staging, released_at FROM app.restores'),
      );
      expect(rows).toEqual([{ is_staging: true, released_at: null }]);
    } finally {
      await copy.drop();
    }
  },
  'openssl genrsa -out dkim.pem 2048': () => Promise.resolve(),
  'base64 -w0 dkim.pem': () => Promise.resolve(),
  'openssl rsa -in dkim.pem -pubout -outform DER | base64 -w0': async (command) => {
    const inFolder = (line: string) => run(`cd ${folder}; ${line}`);
    await inFolder('openssl genrsa -out dkim.pem 2048');
    const key = await inFolder('base64 -w0 dkim.pem');
    expect(() =>
      readConfig({ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'foyer', DKIM_PRIVATE_KEY: key }),
    ).not.toThrow();
    expect(await inFolder(command)).toMatch(/^MII[A-Za-z0-9+/]+=*$/);
  },
  'curl -fsS -H "Authorization: Bearer $NEWSLETTER_BOUNCE_SECRET" -H \'Content-Type: message/rfc822\' -H "X-Envelope-To: $RECIPIENT" --data-binary @- https://portal.example.com/newsletter/reports':
    async (command) => {
      const reported = await run(
        command,
        { RECIPIENT: 'bounce-1-1-0000000000000000@example.com' },
        'Subject: x\r\n',
      );
      expect(reported).toContain('"received":true');
    },
};

const recovery = 'deploy/try-point-in-time.sh';

/** Other files that run a command, and the words that do it. */
const elsewhere: Record<string, [file: string, words: string]> = {
  'npm run build': ['deploy/try.sh', 'npm run build'],
  'NODE_ENV=production npm start': ['deploy/try.sh', 'node run.mjs start'],
  'npm run restore -- /var/backups/foyer': ['server/start/backup/commands.test.ts', "run('restore'"],
  'npm run restore -- --point-in-time 2026-11-27T10:00:00Z': [
    'server/start/backup/commands.test.ts',
    "'--point-in-time', '2026-11-27T10:00:00Z'",
  ],
  'pgbackrest --stanza=foyer stanza-create': [recovery, 'pgbackrest stanza-create'],
  'pgbackrest --stanza=foyer --type=full backup': [recovery, 'pgbackrest --type=full backup'],
  'pgbackrest --stanza=foyer --delta --type=time --target="2026-11-27 10:00:00+00" --target-action=promote restore':
    [recovery, 'pgbackrest --delta --type=time'],
  'npm run restore': ['server/start/backup/commands.test.ts', "run('restore'"],
  'npm run invite': ['server/start/operate-document.test.ts', 'npm run invite -- '],
  'npm run drill -- processes': ['bench/drills/run.ts', 'npm run drill -- processes'],
  'npm run drill -- crashes': ['bench/drills/run.ts', 'npm run drill -- crashes'],
  'npm run drill -- store': ['bench/drills/run.ts', 'npm run drill -- store'],
  'npm run drill -- stops': ['bench/drills/run.ts', 'npm run drill -- stops'],
  'npm run drill -- disks': ['bench/drills/run.ts', 'npm run drill -- disks'],
  'npm run drill -- clock': ['bench/drills/run.ts', 'npm run drill -- clock'],
  'npm run drill -- failover': ['bench/drills/run.ts', 'npm run drill -- failover'],
  'systemctl reload caddy': ['deploy/try.sh', 'caddy run'],
  'cat /var/lib/foyer/setup-address.txt': ['server/start/setup-link.test.ts', 'writeSetupAddress(dataDir'],
};

/** They need the internet, a person, or a systemd that runs. */
const onOwnMachine = [
  'apt-get update',
  'curl -fsSL https://deb.nodesource.com/setup_24.x | bash -',
  'apt-get install -y nodejs',
  'editor /etc/foyer.env',
  'systemctl restart foyer',
  'systemd-run --pty --uid=foyer -p EnvironmentFile=/etc/foyer.env -E DATA_DIR=/var/lib/foyer --working-directory=/opt/foyer npm run verify',
];

const text = readFileSync(join(root, 'docs/operate.md'), 'utf8');
const blocks = /^ *```\n([\s\S]*?)^ *```$/gm;
const ofBlocks = [...text.matchAll(blocks)]
  .map(([, block = '']) => block.split('\n').map((line) => line.trim()))
  // what begins with the name of a section is a file
  .filter(([first = '']) => !first.startsWith('['))
  .flat();
const programs = new Set(
  [...Object.keys(here), ...Object.keys(elsewhere), ...onOwnMachine].map((line) => line.split(' ')[0]),
);
const ofLines = [...text.replaceAll(blocks, '').matchAll(/`([^`\n]+)`/g)]
  .map(([, words = '']) => words)
  .filter(
    (words) => /^\S+ \S/.test(words) && programs.has(words.split(' ')[0] ?? '') && !words.includes('…'),
  );
const commands = [...new Set([...ofBlocks, ...ofLines])].filter((line) => line !== '');

test('each command of the document is run by a test, or needs a machine of its own', () => {
  const known = [...Object.keys(here), ...Object.keys(elsewhere), ...onOwnMachine];
  expect({
    unknown: commands.filter((line) => !known.includes(line)),
    gone: known.filter((line) => !commands.includes(line)),
  }).toEqual({ unknown: [], gone: [] });
});

test.each(Object.entries(elsewhere))('%s is run by %j', (_, [file, words]) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(words);
});

test('each command that can be tried here does what the document says', async () => {
  for (const path of ['caddy', 'systemd/system']) mkdirSync(join(folder, 'etc', path), { recursive: true });
  for (const [command, attempt] of Object.entries(here)) {
    expect(commands).toContain(command);
    await attempt(command);
  }
});
