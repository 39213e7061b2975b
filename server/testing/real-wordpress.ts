import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const packages: Record<string, () => boolean> = {
  wordpress: () => existsSync('/usr/share/wordpress/wp-load.php'),
  'php-cli': () => existsSync('/usr/bin/php'),
  'php-mysql': () => spawnSync('php', ['-r', "exit(extension_loaded('mysqli') ? 0 : 1);"]).status === 0,
  'mariadb-server': () => existsSync('/usr/sbin/mariadbd'),
};

/** The packages of Debian that a real WordPress needs and that this machine does not have. */
export const missingPackages = (): string[] =>
  Object.entries(packages).flatMap(([name, isThere]) => (isThere() ? [] : [name]));

export type RealWordPress = {
  url: string;
  user: string;
  password: string;
  /** runs PHP inside of WordPress and returns what it prints */
  run(php: string): string;
  /** writes a file of the website, such as a plugin; null removes it */
  write(path: string, text: string | null): Promise<void>;
  /** ends PHP with all that it is doing */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

const user = 'agent';

/** WordPress as Debian packs it, on a database of its own; both are gone afterwards. */
export async function startRealWordPress(): Promise<RealWordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-wordpress-'));
  const www = join(folder, 'www');
  const database = await startMariaDb(folder);
  await cp('/usr/share/wordpress', www, { recursive: true, dereference: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  await writeFile(join(www, 'wp-config.php'), config(database.socket, url));
  await writeFile(join(folder, 'router.php'), router);
  const run = (php: string) =>
    execFileSync('php', ['-r', `require '${www}/wp-load.php'; ${php}`], { encoding: 'utf8', stdio: 'pipe' });
  const password = execFileSync('php', ['-r', install(www)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  let server: ChildProcess | null = null;
  const site: RealWordPress = {
    url,
    user,
    password,
    run,
    write: (path, text) =>
      text === null ? rm(join(www, path), { force: true }) : writeFile(join(www, path), text),
    kill: async () => {
      const running = server;
      server = null;
      if (running) await endProcess(running);
    },
    start: async () => {
      server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', www, join(folder, 'router.php')], {
        stdio: 'ignore',
      });
      await waitUntil(() => fetch(`${url}/readme.html`).then(({ ok }) => ok));
    },
    close: async () => {
      await site.kill();
      await endProcess(database.process);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await site.start();
    return site;
  } catch (error) {
    await site.close();
    throw error;
  }
}

async function startMariaDb(folder: string): Promise<{ process: ChildProcess; socket: string }> {
  const [data, socket] = [join(folder, 'db'), join(folder, 'db.sock')];
  const account = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...account,
    ],
    { stdio: 'pipe' },
  );
  const server = spawn(
    'mariadbd',
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...account],
    { stdio: 'ignore' },
  );
  const query = (sql: string) =>
    execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', sql], { stdio: 'pipe' });
  await waitUntil(() => Promise.resolve(query('SELECT 1')).then(() => true));
  query('CREATE DATABASE wordpress CHARACTER SET utf8mb4');
  return { process: server, socket };
}

async function waitUntil(isReady: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const ready = await Promise.resolve()
      .then(isReady)
      .catch(() => false);
    if (ready) return;
    await sleep(200);
  }
  throw new Error('A part of WordPress did not start within a minute.');
}

async function endProcess(running: ChildProcess): Promise<void> {
  const ended = new Promise((done) => running.once('exit', done));
  running.kill('SIGKILL');
  if (running.exitCode === null && running.signalCode === null) await ended;
}

// application passwords are for https, and for a website that says it is only a local one
const config = (socket: string, url: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

const router = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file($_SERVER['DOCUMENT_ROOT'] . $path)) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
`;

const install = (www: string): string => `
define('WP_INSTALLING', true);
function wp_new_blog_notification() {}
require '${www}/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Homes', '${user}', 'agent@example.com', true, '', 'no person signs in here');
update_option('permalink_structure', '/%postname%/');
foreach (get_posts(['post_type' => 'any', 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
$agent = get_user_by('login', '${user}');
echo WP_Application_Passwords::create_new_application_password($agent->ID, ['name' => 'Foyer'])[0];
`;
