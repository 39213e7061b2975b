import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { areAllChosen, deep, isChosen, seed } from '../run-options.ts';
import { findCanaries } from './canaries.ts';
import type { Case } from './case.ts';
import { startTestServer, type SecurityServer } from './test-server.ts';
import type { RecordedStatement } from './recording.ts';
import { diffState } from './state.ts';
import { sweepPaused } from './sweep-paused.ts';
import { sweep } from './sweep.ts';
import type { SideWorld } from './world.ts';

let server: SecurityServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A run draws a third of the distorted calls, which are refused before an endpoint's own code. */
const isDrawn = ({ tries, where }: Case): boolean =>
  deep ||
  tries !== 'distortion' ||
  [...where].reduce((sum, letter) => sum + letter.charCodeAt(0), seed) % 3 === 0;

test('every endpoint responds to every actor as its access declares, and never with rows of another client', async () => {
  expect(await sweep(server, isChosen, isDrawn)).toEqual([]);
}, 1_200_000);

test('a paused account reads and exports, and sends and publishes nothing', async () => {
  expect(await sweepPaused(server)).toEqual([]);
});

/** The statement without its condition on the client, as a developer might forget it. */
const withoutClientCondition = (text: string) =>
  text.replaceAll(/(?:\w+\.)?(?:client_id|id) = app\.client\(\)/g, 'true');

/** The first and last few recorded values of each statement, including other clients' ids. */
function samples(): RecordedStatement[] {
  const byText = Map.groupBy(server.sent.values(), ({ role, text }) => `${role} ${text}`);
  return [...byText.values()].flatMap((all) => [...all.slice(0, 4), ...all.slice(4).slice(-4)]);
}

/** The rows of a statement in a transaction of this client's Admin; null if it fails. */
async function runAsClient(
  connection: Client,
  { client: { id, alice } }: SideWorld,
  statement: Pick<RecordedStatement, 'text' | 'values'>,
): Promise<object[] | null> {
  await connection.query('BEGIN');
  try {
    await connection.query(
      `SELECT set_config('app.client_id', $1, true), set_config('app.actor', $2, true)`,
      [String(id), `${alice.id} `],
    );
    const { rows } = await connection.query<object>(statement);
    await connection.query('COMMIT');
    return rows;
  } catch {
    await connection.query('ROLLBACK');
    return null;
  }
}

test('row-level security alone: without its WHERE condition no statement reaches rows of another client', async () => {
  const { of, keeper } = server.world;
  const others = [of.B, of.C].map(({ client }) => ` ${client.id}`);
  const found: string[] = [];
  let ran = 0;
  // one connection of each login for all: making one takes longer than most statements
  await withClient(server.database.read, (read) =>
    withClient(server.database.app, async (app) => {
      for (const { role, text, values } of samples().filter(
        (one) => withoutClientCondition(one.text) !== one.text,
      )) {
        const rows = await runAsClient(role === 'foyer_read' ? read : app, of.A, {
          text: withoutClientCondition(text),
          values,
        });
        if (!rows) continue;
        ran += 1;
        const foreignTexts = findCanaries(JSON.stringify(rows)).filter(({ side }) => side !== 'A');
        const changed = diffState(server.baseline, await keeper.state());
        const foreignChanges = changed.filter((place) => others.some((end) => place.endsWith(end)));
        if (changed.length > 0) await keeper.restore();
        if (foreignTexts.length + foreignChanges.length > 0)
          found.push(`${text.slice(0, 300)}: ${JSON.stringify([foreignTexts, foreignChanges])}`);
      }
    }),
  );
  expect(found).toEqual([]);
  expect(ran).toBeGreaterThan(areAllChosen ? 30 : -1);
});
