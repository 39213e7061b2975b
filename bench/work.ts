import { withClient } from '#database/connection.ts';
import { withMeter, type Cost } from './cost-meter.ts';
import { atMost, format, median, print } from './table.ts';
import type { World } from './world.ts';

/** Lists, searches and writes may cost that much more once clients work with their contacts. */
const maxRatio = 1.25;
/** Beside a search of names, since words of notes are found below them. */
const maxTextRatio = 2;
/** Of the indexes of these words, on a contact that is created. */
const maxIndexRatio = 1.25;

const calls = ['list', 'read', 'search', 'create'] as const;
type Call = (typeof calls)[number];
const rounds = 5;

/**
 * Calls for contacts of a client without tags, tasks, notes and emails, and of one with them. They are made in turns,
 * since other work of the machine makes all calls slower for a while.
 */
export async function measureWork(world: World, seconds: number, say: (sentence: string) => void) {
  const second = await world.openSecond();
  await withMeter(world, seconds / rounds, (without) =>
    withMeter(second, seconds / rounds, async (busy) => {
      say('Adding tags, tasks, notes and emails to one of two copies');
      await withClient(second.superuser, async (client) => {
        for (const statement of work) await client.query(statement);
        await client.query(
          'VACUUM (ANALYZE) app.tags, app.lead_tags, app.lead_tasks, app.lead_timeline, app.lead_messages',
        );
      });
      say('Calls of both in turns');
      const costs = new Map<Call, { busy: Cost; without: Cost }>();
      for (const one of calls)
        costs.set(
          one,
          await measureInTurns(
            () => busy(one),
            () => without(one),
          ),
        );
      say('A search of words and one of names in turns');
      const texts = await measureInTurns(
        () => busy('text search'),
        () => busy('search'),
      );
      say('Contacts that are created with the indexes of words and without them in turns');
      await withClient(second.superuser, (client) =>
        client.query(
          'DROP INDEX app.leads_own_words, app.lead_history_own_words, app.lead_timeline_own_words, app.lead_messages_own_words',
        ),
      );
      const created = await measureInTurns(
        () => without('create'),
        () => busy('create'),
      );
      print([
        ['16 at once', 'p50 ms', 'CPU µs', 'ratio of CPU'],
        ...[...costs].map(([one, cost]) =>
          row(`${one}, with tags, tasks and emails / without`, cost.busy, cost.without, maxRatio),
        ),
        row('search of words / of names', texts.busy, texts.without, maxTextRatio),
        row('create, with indexes of words / without', created.busy, created.without, maxIndexRatio),
      ]);
    }),
  );
}

const row = (title: string, cost: Cost, beside: Cost, most: number) => [
  title,
  `${format(cost.p50, 2)} / ${format(beside.p50, 2)}`,
  `${format(cost.cpuMicros)} / ${format(beside.cpuMicros)}`,
  atMost(cost.cpuMicros / beside.cpuMicros, most, 2),
];

async function measureInTurns(busy: () => Promise<Cost>, without: () => Promise<Cost>) {
  const all: { busy: Cost; without: Cost }[] = [];
  for (let round = 0; round < rounds; round += 1) all.push({ busy: await busy(), without: await without() });
  const middle = (of: 'busy' | 'without'): Cost => ({
    p50: median(all.map((one) => one[of].p50)),
    p99: median(all.map((one) => one[of].p99)),
    cpuMicros: median(all.map((one) => one[of].cpuMicros)),
  });
  return { busy: middle('busy'), without: middle('without') };
}

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
