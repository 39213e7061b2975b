import { startClock } from './clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openLog } from './log.ts';
import { secretsKey } from './security/secrets-key.ts';
import { resolveAddress } from './start/address.ts';
import { banner } from './start/banner.ts';
import { restrictDataDir } from './start/data-dir.ts';
import { openDatabase, prepareDatabase } from './start/database.ts';
import { seedOnce } from './start/demo.ts';
import { createShutdown } from './start/stop.ts';
import { buildWebIfStale } from './start/web.ts';

/** Requests that are under way when the stop comes may finish, for so long. */
const lastRequests = 10_000;

const { log, flush } = openLog(process.env['NODE_ENV'] === 'test' ? 'warn' : 'info', 2);
const stop = createShutdown(log, (code) => {
  flush();
  process.exit(code);
});

try {
  await start(readConfig(process.env));
} catch (error) {
  // A stop in the middle of the start makes it fail, and that is no news.
  if (!stop.asked()) {
    process.stderr.write(`\n${explain(error)}\n`);
    await stop.now(1);
  }
}

async function start(asked: Config): Promise<void> {
  const key = secretsKey(asked);
  const clock = startClock(asked.testNow);
  const web = buildWebIfStale(asked, log);
  const serving = import('./app.ts');
  const opening = openDatabase(asked, log, (error) => {
    log.fatal({ err: error }, 'The database is lost');
    void stop.now(1);
  });
  stop.later('database', () =>
    opening.then(
      (database) => database.stop(),
      () => {},
    ),
  );
  // Each is waited for in its turn below; a failure of a later one must not count as uncaught until then.
  for (const begun of [web, serving, opening]) begun.catch(() => {});

  const { owner } = await opening;
  await restrictDataDir(asked, log);
  const config = await resolveAddress(asked);
  const connections = await prepareDatabase(owner, key, log);
  if (config.demo) await seedOnce(owner, { now: clock(), secretsKey: key, log });
  await web;
  const { createApp } = await serving;
  const app = await createApp({ config: { ...config, secretsKey: key }, connections, clock, log });
  stop.later('server', async () => {
    setTimeout(() => app.server.closeAllConnections(), lastRequests).unref();
    await app.close();
  });
  if (stop.asked()) return;
  await app.listen({ host: config.host, port: config.port });
  log.info({ ms: Math.round(performance.now()) }, 'Listening');
  process.stdout.write(banner(config));
  if (!config.worker) return;
  const { startJobs } = await import('./jobs/start-jobs.ts');
  const stopping = new AbortController();
  const worker = startJobs(
    { ...config, secretsKey: key },
    { connection: connections.worker, clock, log, giveUp: stopping.signal },
  );
  stop.later('worker', async () => {
    stopping.abort();
    await worker.then(
      (begun) => begun.stop(),
      () => {},
    );
  });
  await worker;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const foreseen = error instanceof ConfigError || error.constructor === Error;
  return foreseen ? error.message : (error.stack ?? error.message);
}
