import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#server/testing/cluster.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { startFacebook } from './facebook.ts';
import { startGoogleAds } from './google-ads.ts';

/** One real server with demo data for the whole run; the tests find its URL in FOYER_URL. */
export default async function world(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['FOYER_URL']) return undefined;
  const ends: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const one of ends.reverse()) await one();
  };
  try {
    if (!process.env['FOYER_TEST_DATABASE']) {
      const cluster = await startCluster();
      ends.push(cluster.stop);
      process.env['FOYER_TEST_DATABASE'] = cluster.url;
    }
    const database = await emptyDatabase();
    ends.push(database.drop);
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-world-'));
    ends.push(() => rm(dataDir, { recursive: true, force: true }));
    const mlsChanges = join(dataDir, 'mls-changes.json');
    const log = join(dataDir, 'server.log');
    const facebook = await startFacebook();
    ends.push(facebook.close);
    const google = await startGoogleAds();
    ends.push(google.close);
    const server = await startServer(
      {
        ...google.settings,
        META_API_URL: facebook.url,
        MLS_SAMPLE_CHANGES: mlsChanges,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SECRETS_KEY: testKey.toString('base64'),
        // the addresses that tests say they come from
        TRUST_PROXY: '127.0.0.1',
        // where tests run the websites of clients
        OUTBOUND_INNER_ADDRESSES: '127.0.0.1',
      },
      { log },
    );
    ends.push(endRunWith(server));
    process.env['FOYER_URL'] = server.url;
    // the server's log for the report of a failed journey, if the server does not answer
    process.env['FOYER_E2E_LOG'] = log;
    // of the demo, for servers that tests start beside this one
    process.env['FOYER_E2E_FILES'] = join(dataDir, 'files');
    // where a test sets the data of the MLS feed
    process.env['FOYER_E2E_MLS_CHANGES'] = mlsChanges;
    // where a test puts an email that comes in, and finds one that was sent
    process.env['FOYER_E2E_INBOX'] = join(dataDir, 'inbox');
    process.env['FOYER_E2E_OUTBOX'] = join(dataDir, 'outbox');
    // for states that no screen creates, such as a colleague's first day
    process.env['FOYER_E2E_DATABASE'] = database.url;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

type Server = {
  url: string;
  output: () => string;
  /** the signal or exit code */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

/** Without its server every remaining journey would wait for its limit and fail, so the run ends and says why. */
function endRunWith({ ended, output, stop }: Server): () => Promise<void> {
  let isOver = false;
  // Ctrl-C ends the server too
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isOver = true));
  void ended.then((how) => {
    if (isOver) return;
    console.error(
      `The server of the journeys has ended (${how}), and with it this run. Its last words:\n${output()}`,
    );
    process.kill(process.pid, 'SIGINT');
  });
  return () => {
    isOver = true;
    return stop();
  };
}

const root = join(import.meta.dirname, '..');

/** A server started as in production, in a separate process, ready when it answers. */
export async function startServer(
  settings: Record<string, string>,
  { port: wanted, log, folder = root }: { port?: number; log?: string; folder?: string } = {},
): Promise<Server> {
  const port = wanted ?? (await freePort());
  const child = spawn(process.execPath, [join(folder, 'server/main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT_FACTOR: '1',
      // further servers of a journey have the database of the first one, and no files of it
      FILES_MAY_BE_MISSING: 'on',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-20_000);
      if (log) appendFileSync(log, chunk);
    });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + 120_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      await stopped(child);
      throw new Error(`The server did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, ended, output: () => said, stop: () => stopped(child) };
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exit;
  clearTimeout(late);
}

/** A free port, chosen beforehand: the portal's own origin is part of its settings, so it must know its port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was given.');
  return address.port;
}
