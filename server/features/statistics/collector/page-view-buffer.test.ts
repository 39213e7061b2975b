import { expect, test } from 'vitest';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { PageViewRow } from '../cross-client/page-views.ts';
import { createPageViewBuffer } from './page-view-buffer.ts';

const row = (index: number): PageViewRow => ({
  client_id: 1,
  site_id: 1,
  event_id: String(index).padStart(32, '0'),
  at: '2026-11-20T20:00:00.000Z',
  visitor: '1',
  path: '/',
  source: 'direct',
  medium: null,
  campaign: null,
  device: null,
  country: null,
  region: null,
  goal: null,
  is_listing: false,
  listing_id: null,
});

/** A database that is away until the test brings it back, with the statements it was sent. */
function awayDatabase() {
  const state = { isAway: true, stored: 0 };
  const value: SystemDb['value'] = async (statement) => {
    if (state.isAway) throw new Error('away');
    const [sent] = statement.values;
    if (typeof sent === 'string' && sent.startsWith('[')) state.stored += JSON.parse(sent).length;
    return null;
  };
  return { state, value };
}

test('while nothing can be written so many page views wait as memory has room for, and further ones are refused', async () => {
  const database = awayDatabase();
  const buffer = createPageViewBuffer(database, () => {});
  const added = Array.from({ length: 20_001 }, (_, index) => buffer.add(row(index)));
  expect(added.filter(Boolean)).toHaveLength(20_000);
  expect(added.at(-1)).toBe(false);
  database.state.isAway = false;
  await buffer.flush();
  // one write was under way when the database came back, and failed
  await buffer.flush();
  expect(database.state.stored).toBe(20_000);
  expect(buffer.add(row(20_001))).toBe(true);
  await buffer.flush();
  expect(database.state.stored).toBe(20_001);
});

test('what was added is written without a further call', async () => {
  const database = awayDatabase();
  database.state.isAway = false;
  const buffer = createPageViewBuffer(database, () => {});
  buffer.add(row(1));
  await expect.poll(() => database.state.stored).toBe(1);
});
