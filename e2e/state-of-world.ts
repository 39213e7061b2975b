import { readFile } from 'node:fs/promises';
import { freemem, loadavg } from 'node:os';

const lastLines = 40;

/**
 * The state of the server and the machine, for the report of a failed journey. If many fail in a row, the cause is
 * seldom on their screens.
 */
export async function stateOfWorld(): Promise<string> {
  const [load = 0] = loadavg();
  const machine = `load ${load.toFixed(1)}, ${Math.round(freemem() / 2 ** 20)} MB of memory free`;
  const begun = performance.now();
  const answer = await fetch(`${process.env['FOYER_URL']}/api/v2/health`, {
    signal: AbortSignal.timeout(15_000),
  }).then(
    ({ status }) => String(status),
    (error: unknown) => String(error),
  );
  const ms = Math.round(performance.now() - begun);
  if (answer === '200') return `The server answers within ${ms} ms; ${machine}.`;
  return `The server is not well: ${answer} after ${ms} ms; ${machine}. Its last lines:\n${await lastWords()}`;
}

async function lastWords(): Promise<string> {
  const log = await readFile(process.env['FOYER_E2E_LOG'] ?? '', 'utf8').catch(() => '');
  return log.trimEnd().split('\n').slice(-lastLines).join('\n');
}
