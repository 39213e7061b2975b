import { Client } from 'pg';
import { withClient } from '#database/connection.ts';
import { withFoyer } from './children.ts';
import type { Measure } from './measures.ts';
import { atMost, format, print } from './table.ts';
import { databaseSince, readCpu } from './usage.ts';
import type { World } from './world.ts';

/** Lists, searches and writes may cost that much more once clients work with their contacts. */
const maxRatio = 1.25;
/** Beside a search of names, since words of notes are found below them. */
const maxTextRatio = 2;
/** Of the indexes of these words, on a contact that is created. */
const maxIndexRatio = 1.25;

type Cost = { p50: number; cpuMicros: number };
const calls = ['list', 'read', 'search', 'create'] as const;

/** Calls for contacts before and after their client has tags, tasks, notes and emails. */
export const measureWork = (world: World, seconds: number, say: (sentence: string) => void): Promise<void> =>
  withFoyer(world, async ({ server, loader, orderOf }) => {
    const database = new Client(world.superuser);
    await database.connect();
    const { app, read, system } = world.connections;
    const backends = `usename IN (${[app, read, system].map(({ user }) => `'${user}'`).join(', ')})`;
    const measure = async (one: Measure): Promise<Cost> => {
      await loader.run(orderOf({ measure: one, seconds: seconds / 4 }));
      const before = await readCpu(server.pid, database, backends);
      const { requests, p50 } = await loader.run(orderOf({ measure: one, seconds }));
      const after = await readCpu(server.pid, database, backends);
      const spent = after.own - before.own + databaseSince(before, after);
      return { p50, cpuMicros: (spent / requests) * 1e6 };
    };
    const measureAll = async () => {
      const costs = new Map<Measure, Cost>();
      for (const one of calls) costs.set(one, await measure(one));
      return costs;
    };
    say('Calls without tags, tasks, notes and emails');
    const without = await measureAll();
    say('Adding them');
    await withClient(world.superuser, async (client) => {
      for (const statement of work) await client.query(statement);
      await client.query(
        'VACUUM (ANALYZE) app.tags, app.lead_tags, app.lead_tasks, app.lead_timeline, app.lead_messages',
      );
    });
    say('The same calls with them, and a search of words');
    const withWork = await measureAll();
    const texts = await measure('text search');
    say('Contacts that are created without the indexes of words');
    await withClient(world.superuser, (client) =>
      client.query(
        'DROP INDEX app.leads_words, app.lead_history_words, app.lead_timeline_words, app.lead_messages_words',
      ),
    );
    const unindexed = await measure('create');
    await database.end();
    const row = (title: string, cost: Cost | undefined, beside: Cost | undefined, most: number) => [
      title,
      `${format(cost?.p50 ?? NaN, 2)} / ${format(beside?.p50 ?? NaN, 2)}`,
      `${format(cost?.cpuMicros ?? NaN)} / ${format(beside?.cpuMicros ?? NaN)}`,
      atMost((cost?.cpuMicros ?? NaN) / (beside?.cpuMicros ?? NaN), most, 2),
    ];
    print([
      ['16 at once', 'p50 ms', 'CPU µs', 'ratio of CPU'],
      ...calls.map((one) =>
        row(`${one}, with tags, tasks and emails / without`, withWork.get(one), without.get(one), maxRatio),
      ),
      row('search of words / of names', texts, withWork.get('search'), maxTextRatio),
      row('create, with indexes of words / without', withWork.get('create'), unindexed, maxIndexRatio),
    ]);
  });

/** Each contact has two of ten tags, every fifth a task, every third a note and every fourth an email. */
const work = [
  `INSERT INTO app.tags (client_id, name, created_at)
   SELECT c.id, 'Tag ' || n, now() FROM app.clients c, generate_series(1, 10) n`,
  `INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
   SELECT l.client_id, l.id, t.ids[1 + (l.id + n) % 10] FROM app.leads l
   JOIN (SELECT client_id, array_agg(id) AS ids FROM app.tags GROUP BY 1) t USING (client_id), generate_series(0, 1) n`,
  `INSERT INTO app.lead_tasks (client_id, lead_id, user_id, title, due_on, remind_at, late_at, created_at)
   SELECT client_id, id, client_id, 'Call about the house', '2099-01-04', '2099-01-04', '2099-01-05', now() FROM app.leads WHERE id % 5 = 0`,
  `INSERT INTO app.lead_timeline (client_id, lead_id, text, created_at)
   SELECT client_id, id, 'Asked about schools and the harbour (' || id || ')', updated_at FROM app.leads WHERE id % 3 = 0`,
  `INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, key, created_at)
   SELECT client_id, id, true, coalesce(email, 'nobody@example.com'), 'The house on Alder Lane', 'Could we see it on Saturday? ' || id, '',
     sha256(convert_to(id::text, 'UTF8')), updated_at FROM app.leads WHERE id % 4 = 0`,
];
