import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '#database/connection.ts';
import { choices } from '#server/testing/security/import-rows.ts';
import { runInProcess } from './children.ts';
import { atMost, format, print } from './table.ts';
import type { World } from './world.ts';

const maxSeconds = 10;
const maxMebibytes = 150;
/** Of the contacts and what their triggers write, without a preview, an undo or consents. */
const maxRatio = 4;
const rowsAtOnce = 500;
const [imported, inserted] = [2, 3];
const now = '2026-11-20T18:00:00.000Z';

type Answer = { seconds: number; megabytes: number };

/** A file of contacts from its upload to the last row, in a process of its own, beside the contacts alone. */
export async function measureImports(
  { connections, superuser }: World,
  people: number,
  say: (sentence: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-import-'));
  const path = join(folder, 'people.csv');
  const rows = Array.from({ length: people }, (_, n) => ({
    first_name: `First ${n}`,
    last_name: `Last ${n}`,
    email: `imported${n}@example.net`,
    phone_number: `604-${200 + (n % 700)}-${String(n % 10_000).padStart(4, '0')}`,
    notes: `Met at the fair, wants a garden and two rooms, number ${n}`,
  }));
  const lines = rows.map((row) =>
    [...Object.values(row).map((cell) => `"${cell}"`), `Tag ${row.notes.length % 40}`].join(','),
  );
  await writeFile(path, ['First name,Last name,Email,Phone,Notes,Tags', ...lines].join('\n'));
  try {
    say(`Importing ${people} contacts`);
    const file = { path, client: imported, choices };
    const { app, worker } = connections;
    const { seconds, megabytes } = await runInProcess<Answer>('../server/testing/import-in-process.ts', {
      app,
      worker,
      now,
      file,
    });
    say('The same contacts alone');
    const alone = await withClient(superuser, async (client) => {
      const began = performance.now();
      for (let from = 0; from < people; from += rowsAtOnce)
        await client.query(insertContacts, [
          inserted,
          JSON.stringify(rows.slice(from, from + rowsAtOnce)),
          now,
        ]);
      return (performance.now() - began) / 1000;
    });
    print([
      ['import of a file', 'contacts', 'seconds', 'a second', 'MiB', 'contacts alone, s', 'ratio'],
      [
        '',
        String(people),
        atMost(seconds, (maxSeconds * people) / 20_000, 1),
        format(people / seconds),
        atMost(megabytes, maxMebibytes),
        format(alone, 1),
        atMost(seconds / alone, maxRatio, 1),
      ],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const insertContacts = `
  INSERT INTO app.leads (client_id, first_name, last_name, email, phone_number, notes, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
  SELECT $1, r.first_name, r.last_name, r.email, r.phone_number, r.notes, 9, 14, true, true, $3, $3
  FROM jsonb_to_recordset($2::jsonb) r (first_name text, last_name text, email text, phone_number text, notes text)`;
