import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { hasSharedMemory } from '#server/testing/shared-memory.ts';

/** Playwright's launch options for a Chromium that was checked to start. */
export type Chromium = {
  executablePath: string;
  args: string[];
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
};

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser from the packages, or the machine's own, or (as root) one from apt. The packaged Chromium has no
 * windows and needs half the processor time for the same pages. Long runs and the benchmark use the machine's own.
 */
export async function findChromium(
  first: 'packaged' | 'own' = process.env['FOYER_DEEP'] === '1' ? 'own' : 'packaged',
): Promise<Chromium> {
  // A run searches once and passes the result to its workers
  if (process.env['FOYER_CHROMIUM_FOUND']) return JSON.parse(process.env['FOYER_CHROMIUM_FOUND']);
  const found = await look(
    first === 'own' ? [ownBrowser, packagedBrowser, aptBrowser] : [packagedBrowser, ownBrowser, aptBrowser],
  );
  process.env['FOYER_CHROMIUM_FOUND'] = JSON.stringify(found);
  return found;
}

async function look(candidates: readonly (() => Promise<Chromium[]>)[]): Promise<Chromium> {
  const asked = process.env['FOYER_CHROMIUM'];
  if (asked) {
    const browser = await plain(asked);
    const reason = await whyNot(browser);
    if (reason) throw new Error(`FOYER_CHROMIUM is ${asked}, and that does not start: ${reason}`);
    return browser;
  }
  const refused: string[] = [];
  for (const candidate of candidates) {
    const browsers = await candidate().catch((error: unknown) => {
      refused.push(String(error));
      return [];
    });
    for (const browser of browsers) {
      const reason = await whyNot(browser);
      if (!reason) return browser;
      refused.push(`${browser.executablePath}: ${reason}`);
    }
  }
  throw new Error(
    ['No Chromium starts on this machine. Install one and name it in FOYER_CHROMIUM.', ...refused].join('\n'),
  );
}

const plain = (executablePath: string) => launching(executablePath, {});

const launching = async (executablePath: string, env: Record<string, string>): Promise<Chromium> => ({
  executablePath,
  args: flags,
  ignoreDefaultArgs: (await hasSharedMemory(roomNeeded)) ? ['--disable-dev-shm-usage'] : [],
  env: environment(env),
});

/**
 * Playwright makes Chromium store shared memory in files of the temporary folder, as containers often have too little
 * room in memory. On a disk, the files of pages and responses cost a tenth of the processor time of all journeys.
 */
const roomNeeded = 2 ** 30;

async function ownBrowser(): Promise<Chromium[]> {
  const there = await Promise.all(installed.map(exists));
  return Promise.all(installed.filter((_, n) => there[n]).map(plain));
}

/**
 * The package always unpacks into the temporary folder and uses any files there, however old or incomplete. So each
 * version has its own folder, which is renamed to its final name only when it is complete.
 */
async function packagedBrowser(): Promise<Chromium[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const root = join(import.meta.dirname, '..', 'node_modules');
  const { version } = JSON.parse(await readFile(join(root, '@sparticuz/chromium/package.json'), 'utf8'));
  const home = join(root, '.cache', `chromium-${version}`);
  if (!(await exists(home))) await unpack(home);
  await nameFonts(home);
  const env = { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') };
  return [await launching(join(home, 'chromium'), env)];
}

async function unpack(home: string): Promise<void> {
  const part = `${home}.${process.pid}`;
  await mkdir(part, { recursive: true });
  const before = { ...process.env };
  // The package adds its libraries only where it detects AWS Lambda
  Object.assign(process.env, { TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  await rename(part, home).catch(async (error: unknown) => {
    await rm(part, { recursive: true, force: true });
    if (!(await exists(home))) throw error;
  });
}

/**
 * The fonts are named by their whole path, which is another one in a copy of this folder. Without any font, headings
 * have no size until theirs has loaded, and some pages crash.
 */
async function nameFonts(home: string): Promise<void> {
  const path = join(home, 'fonts/fonts.conf');
  const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
  if ((await readFile(path, 'utf8')) === config) return;
  // the copy may share the file with the folder it was made from
  const part = `${path}.${process.pid}`;
  await writeFile(part, config);
  await rename(part, path);
}

async function aptBrowser(): Promise<Chromium[]> {
  if (process.getuid?.() !== 0) return [];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  return ownBrowser();
}

/** Opening a page shows problems that `--version` does not: missing libraries, a sandbox that refuses. */
async function whyNot(browser: Chromium): Promise<string | undefined> {
  try {
    const running = await chromium.launch({ ...browser, timeout: 30_000 });
    await running.newPage();
    await running.close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function environment(more: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(own), ...more };
}

const run = promisify(execFile);

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
