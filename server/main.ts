import { startClock } from '#server/core/clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openLog } from '#server/core/log.ts';
import { readOperatorKeys } from '#server/core/security/secrets-key.ts';
import { newestKey } from '#server/core/security/key-ring.ts';
import { assertBelongTogether, assertHasFiles, rememberInstallation } from './start/installation.ts';
import { resolveAddress } from './start/address.ts';
import { openStore } from '#server/start/open-store.ts';
import { banner, type SetupPlace } from './start/banner.ts';
import type { Connection } from '#database/connection.ts';
import { restrictDataDir } from './start/data-dir.ts';
import { openDatabase, prepareDatabase, connectReplica } from './start/database.ts';
import { seedOnce } from './start/demo.ts';
import { unlessStandbyMissing } from './start/standbys.ts';
import { createSetupAddress, hasAccounts, writeSetupAddress } from './start/setup-link.ts';
import { createShutdown } from './start/stop.ts';
import { startTraces } from './start/traces.ts';
import { isBuilt } from './start/portal/built.ts';
import { listWarnings } from './start/warnings.ts';
import { prepareWeb } from './start/web.ts';

/** Milliseconds that open requests have to finish at shutdown. */
const shutdownGrace = 5_000;

const output = openLog(process.env['NODE_ENV'] === 'test' ? 'warn' : 'info', 2);
const { log } = output;
const stop = createShutdown(output);
// A terminal that was closed is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await start(readConfig(process.env));
} catch (error) {
  // A shutdown during start-up makes it fail, which is not worth reporting.
  if (!stop.asked()) {
    process.stderr.write(`\n${explain(error)}\n`);
    await stop.now(1);
  }
}

async function start(requested: Config): Promise<void> {
  if (requested.tracesEndpoint) stop.later('traces', await startTraces(requested.tracesEndpoint, log));
  const keys = readOperatorKeys(requested);
  const clock = startClock(requested.testNow);
  const web = prepareWeb(requested, log);
  const importingApp = import('./app.ts');
  const opening = openDatabase(requested, log, (error) => {
    log.fatal({ err: error }, 'The database is lost');
    void stop.now(1);
  });
  stop.later('database', () =>
    opening.then(
      (database) => database.stop(),
      () => {},
    ),
  );
  // Each promise is awaited below; until then, its rejection must not count as unhandled.
  for (const pending of [web, importingApp, opening]) pending.catch(() => {});

  const { owner } = await opening;
  await restrictDataDir(requested, log);
  const config = await resolveAddress(requested);
  const files = { store: openStore(config), log };
  await assertBelongTogether(owner, config, files);
  const prepared = await prepareDatabase(owner, keys, log);
  await assertHasFiles(prepared.connections.backup, config, files);
  await rememberInstallation(owner, config);
  const { secretsKey } = prepared;
  const replica = await connectReplica(requested, { owner, secretsKey: keys.current });
  const connections = { ...prepared.connections, replica };
  if (config.demo) {
    const { system } = connections;
    await seedOnce(owner, {
      now: clock(),
      secretsKey: newestKey(secretsKey),
      log,
      files: files.store,
      sitesOrigin: config.sitesOrigin,
      system,
    });
  }
  await web;
  const { createApp } = await importingApp;
  const app = await createApp({ config, connections, secretsKey, clock, log });
  stop.later('server', async () => {
    setTimeout(() => app.server.closeAllConnections(), shutdownGrace).unref();
    await app.close();
  });
  if (stop.asked()) return;
  // All allowed connections may come at the same moment: without room, the system leaves some without an answer for
  // seconds
  const isServedHere = process.env['FOYER_WEB'] !== 'dev';
  for (const warning of listWarnings(config, { isBuilt: isBuilt() || !isServedHere })) log.warn({}, warning);
  await app.listen({ host: config.host, port: config.port, backlog: config.connections.total });
  log.info({ ms: Math.round(performance.now()) }, 'Listening');
  const setup = (await hasAccounts(owner)) ? null : await offerSetup(owner, config, clock());
  process.stdout.write(banner(config, { setup }));
  if (!config.worker) return;
  const { startJobs } = await import('./start/start-jobs.ts');
  const stopping = new AbortController();
  const worker = startJobs(
    { ...config, secretsKey },
    { connection: connections.worker, appConnection: connections.app, clock, log, giveUp: stopping.signal },
  );
  stop.later('worker', async () => {
    stopping.abort();
    await worker.then(
      (started) => started.stop(),
      () => {},
    );
  });
  await worker;
}

async function offerSetup(
  owner: Connection,
  { portalOrigin, dataDir }: Config,
  now: Date,
): Promise<SetupPlace> {
  const creating = createSetupAddress(owner, { email: null, portalOrigin, now });
  const address = await unlessStandbyMissing(owner, creating, { log });
  return process.stdout.isTTY ? { address } : { file: await writeSetupAddress(dataDir, address) };
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof ConfigError || error.constructor === Error;
  return isExpected ? error.message : (error.stack ?? error.message);
}
