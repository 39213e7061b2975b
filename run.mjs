// The way in: installs what is missing, finds Node 24 and starts the rest with it.
// Plain JavaScript for the machine's own Node (20 or newer), with nothing imported that npm has to bring.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const root = import.meta.dirname ?? dirname(new URL(import.meta.url).pathname);
const oldest = [24, 7];
const [task = 'start', ...rest] = process.argv.slice(2);

const tasks = {
  start: ['server/main.ts'],
  build: ['server/start/build.ts'],
  dev: ['server/start/dev.ts'],
  test: ['checks/run.ts'],
  bench: ['bench/run.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
  schema: ['database/write-schema.ts'],
  settings: ['server/start/write-settings.ts'],
  permissions: ['checks/write-permissions.ts'],
  statements: ['checks/write-statements.ts'],
  sentences: ['checks/write-sentences.ts'],
  releases: ['checks/releases/write-releases.ts'],
  verify: ['server/start/verify.ts'],
  invite: ['server/start/invite.ts'],
  backup: ['server/start/backup.ts'],
  restore: ['server/start/restore.ts'],
  drill: ['bench/drills/run.ts'],
};
// A production has its packages, and an image has no npm.
const forOperators = ['start', 'verify', 'invite', 'backup', 'restore'];
/** What works through large amounts of data in little memory. */
const isLean = new Set(['start', 'backup', 'restore']);
// decisions/0194: without them V8 takes memory because there is some, and each process brings the compiler of TypeScript
const nodeOptions = JSON.parse(readFileSync(join(root, 'server/start/node-options.json'), 'utf8'));
const compiled = join(root, 'node_modules', '.cache', 'compiled');

if (!Object.hasOwn(tasks, task))
  fail(`There is no task '${task}'. Foyer knows ${Object.keys(tasks).join(', ')}.`);
install();
run(findNode());

function install() {
  const stamp = join(root, 'node_modules', '.foyer-stamp');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (installed === wanted) return;
  if (forOperators.includes(task) && process.env.NODE_ENV === 'production') {
    // an image has the packages that production needs, which no stamp belongs to
    if (installed === undefined && existsSync(join(root, 'node_modules'))) return;
    fail(
      'The packages of this release are not installed. Run "npm run build" first, which also builds the portal.',
    );
  }
  console.log('Installing the parts Foyer is built on (npm ci) …');
  // NODE_ENV=production would leave out what builds the web.
  const { status, error } = spawnSync(
    'npm',
    // its warnings are about the Node that runs npm, and the packages run under the one they bring
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit' },
  );
  if (error) fail(`npm could not be started (${error.message}). Foyer needs npm to install its parts.`);
  if (status !== 0) fail('npm ci did not succeed; see its message above. Foyer was not started.');
  writeFileSync(stamp, wanted);
}

function findNode() {
  const pinned = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
    .map((name) => join(root, 'node_modules', name, 'bin', 'node'))
    .find((path) => existsSync(path) && recent(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout));
  if (pinned) return pinned;
  if (recent(process.version)) return process.execPath;
  return fail(
    `Foyer runs on Node ${oldest.join('.')} or newer; this is ${process.version}, and npm brought no Node that runs on ${process.platform} ${process.arch}. ` +
      'Install Node 24 from nodejs.org and try again.',
  );
}

function recent(version) {
  const [major, minor] = String(version ?? '')
    .trim()
    .replace(/^v/, '')
    .split('.')
    .map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

function run(node) {
  const child = spawn(node, [...(isLean.has(task) ? nodeOptions : []), ...tasks[task], ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...(['start', 'bench'].includes(task) && { NODE_COMPILE_CACHE: compiled }),
      ...process.env,
      PATH: dirname(node) + delimiter + (process.env.PATH ?? ''),
    },
  });
  const stop = (signal) => {
    child.kill(signal);
    // the server ends within ten seconds; one that is stuck in a loop does not hear the signal
    if (task === 'start') setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
  // npm's shell does not hand signals on, and says nothing when npm is killed: its going is the sign.
  if (process.env.npm_lifecycle_event) {
    const began = ancestors();
    setInterval(() => ancestors() !== began && stop('SIGTERM'), 250).unref();
  }
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

/** The shell npm started us with and, where /proc tells, npm itself. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
