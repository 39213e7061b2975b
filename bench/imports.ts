import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withClient } from '#database/connection.ts';
import type { Phase } from '#server/testing/import-in-process.ts';
import { choices } from '#server/testing/security/import-rows.ts';
import { calculateRatio, type Pair } from './beside.ts';
import { runInProcess, withFoyer } from './children.ts';
import { atMost, format, median, print } from './table.ts';
import { cpuOfEnded, readParent } from './usage.ts';
import type { World } from './world.ts';

const maxSeconds = 10;
const maxMebibytes = 150;
/** Of the contacts and what their triggers write, without a preview, an undo or consents. */
const maxRatio = 4;
/** Of the lists of other clients, alone and while a file is imported. */
const maxBeside = 3;
const rowsAtOnce = 500;
const [imported, importedBeside, inserted] = [2, 3, 4];
const now = '2026-11-20T18:00:00.000Z';
const byEmailAndPhone = { ...choices, match_by: ['email', 'phone_number'] };

type Answer = { id?: number; megabytes: number; phases: Phase[] };

/** A file of contacts from its upload to the last row and its undo, in a process of its own, beside the contacts alone. */
export async function measureImports(
  world: World,
  people: number,
  say: (sentence: string) => void,
): Promise<void> {
  const { connections, superuser } = world;
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-import-'));
  const path = join(folder, 'people.csv');
  const rows = createPeople(people);
  const lines = rows.map((row) =>
    [...Object.values(row).map((cell) => `"${cell}"`), `Tag ${row.notes.length % 40}`].join(','),
  );
  await writeFile(path, ['First name,Last name,Email,Phone,Notes,Tags', ...lines].join('\n'));
  const { app, worker } = connections;
  const run = (order: object) =>
    runInProcess<Answer>('../server/testing/import-in-process.ts', { app, worker, now, ...order });
  const importFile = (client: number) => run({ file: { path, client, choices: byEmailAndPhone } });
  const measure = <Result>(work: () => Promise<Result>) =>
    withClient(superuser, (client) => withDatabaseCpu(client, work));
  try {
    say(`Importing ${people} contacts`);
    const [answer, cpu] = await measure(() => importFile(imported));
    say('Taking them back');
    const [undo, undoCpu] = await measure(() => run({ undo: { client: imported, id: answer.id } }));
    say('The same contacts alone');
    const [alone, aloneCpu] = await measure(() =>
      withClient(superuser, (client) => insertAlone(client, rows)),
    );
    const seconds = sum(answer.phases, 'seconds');
    const undoSeconds = sum(undo.phases, 'seconds');
    print([
      [
        'a file of contacts',
        'contacts',
        'seconds',
        'a second',
        'MiB',
        'CPU s of the program',
        'of the database',
      ],
      [
        'import',
        String(people),
        atMost(seconds, (maxSeconds * people) / 20_000, 1),
        format(people / seconds),
        atMost(answer.megabytes, maxMebibytes),
        format(sum(answer.phases, 'cpu'), 1),
        format(cpu, 1),
      ],
      [
        'undo',
        String(people),
        format(undoSeconds, 1),
        format(people / undoSeconds),
        format(undo.megabytes),
        format(sum(undo.phases, 'cpu'), 1),
        format(undoCpu, 1),
      ],
      [
        'the contacts alone',
        String(people),
        format(alone, 1),
        format(people / alone),
        '',
        '',
        format(aloneCpu, 1),
      ],
      [
        'import / contacts alone',
        '',
        atMost(seconds / alone, maxRatio, 1),
        '',
        '',
        '',
        format(cpu / aloneCpu, 1),
      ],
    ]);
    print([
      ['phases of the import', ...answer.phases.map(({ name }) => name)],
      ['seconds', ...answer.phases.map((phase) => format(phase.seconds, 2))],
      ['CPU s of the program', ...answer.phases.map((phase) => format(phase.cpu, 2))],
    ]);
    await measureOthers(world, () => importFile(importedBeside), say);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lists of other clients alone, then until the import is done. */
const measureOthers = (
  world: World,
  importFile: () => Promise<unknown>,
  say: (sentence: string) => void,
): Promise<void> =>
  withFoyer(world, async ({ loader, orderOf }) => {
    say('Lists of other clients beside an import');
    const lists = () => loader.run(orderOf({ measure: 'ordinary list', concurrency: 4, seconds: 1.5 }));
    await lists();
    const alone = [await lists(), await lists(), await lists()].toSorted((a, b) => a.p50 - b.p50)[1];
    let isOver = false;
    const answer = importFile().finally(() => {
      isOver = true;
    });
    const pairs: Pair[] = [];
    while (!isOver && alone) pairs.push({ alone, beside: await lists() });
    await answer;
    const p50 = (side: keyof Pair) => format(median(pairs.map((pair) => pair[side].p50)), 2);
    print([
      ['lists of other clients beside an import', 'p50 ms alone / beside', 'p50'],
      ['', `${p50('alone')} / ${p50('beside')}`, atMost(calculateRatio(pairs, 'p50'), maxBeside, 2)],
    ]);
  });

const createPeople = (people: number) =>
  Array.from({ length: people }, (_, n) => ({
    first_name: `First ${n}`,
    last_name: `Last ${n}`,
    email: `imported${n}@example.net`,
    phone_number: `604-${200 + (n % 700)}-${String(n % 10_000).padStart(4, '0')}`,
    notes: `Met at the fair, wants a garden and two rooms, number ${n}`,
  }));

/** Seconds until they are stored. */
async function insertAlone(client: Client, rows: ReturnType<typeof createPeople>): Promise<number> {
  const began = performance.now();
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await client.query(insertContacts, [inserted, JSON.stringify(rows.slice(from, from + rowsAtOnce)), now]);
  return (performance.now() - began) / 1000;
}

const sum = (phases: readonly Phase[], key: 'seconds' | 'cpu'): number =>
  phases.reduce((total, phase) => total + phase[key], 0);

/** With the processor time of the connections that ended meanwhile. */
async function withDatabaseCpu<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<[Result, number]> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = readParent(rows[0]?.pid ?? 0);
  const before = cpuOfEnded(postmaster);
  const result = await work();
  // until PostgreSQL has seen them end
  await client.query('SELECT pg_sleep(0.3)');
  return [result, cpuOfEnded(postmaster) - before];
}

const insertContacts = `
  INSERT INTO app.leads (client_id, first_name, last_name, email, phone_number, notes, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
  SELECT $1, r.first_name, r.last_name, r.email, r.phone_number, r.notes, 9, 14, true, true, $3, $3
  FROM jsonb_to_recordset($2::jsonb) r (first_name text, last_name text, email text, phone_number text, notes text)`;
