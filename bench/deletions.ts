import { withClient } from '#database/connection.ts';
import { runInProcess, withFoyer } from './children.ts';
import { HttpConnection } from './http-connection.ts';
import { atMost, format, median, print } from './table.ts';
import { createSessionToken } from './test-data.ts';
import type { World } from './world.ts';

const client = 4;
/** The last steps may take that much longer than the first ones. */
const maxGrowth = 1.5;
const maxBeside = 3;
const maxMebibytes = 150;
const fewSteps = 8;

type Answer = { steps: number[]; megabytes: number };

/** Many contacts with their notes, tags, tasks and emails are deleted in steps and come back, beside lists of other clients. */
export const measureDeletions = (
  world: World,
  contacts: number,
  say: (sentence: string) => void,
): Promise<void> =>
  withFoyer(world, async ({ server, loader, orderOf }) => {
    const { connections, superuser } = world;
    say(`Adding ${contacts} contacts`);
    await withClient(superuser, async (database) => {
      for (const statement of people) await database.query(statement, [client, contacts]);
      await database.query('VACUUM (ANALYZE)');
    });
    const line = new HttpConnection(server.port);
    const headers = [`authorization: Bearer ${createSessionToken(client)}`];
    const post = async (path: string, body: object): Promise<{ id: number; changed: number }> => {
      const { status, body: answer } = await line.ask({ method: 'POST', path, headers, body });
      const text = String(Buffer.concat(answer));
      if (status >= 300) throw new Error(`${path} was answered with ${status}: ${text}`);
      return JSON.parse(text).data;
    };
    const lists = () => loader.run(orderOf({ measure: 'ordinary list', concurrency: 4, seconds: 2 }));
    await lists();
    const { id } = await post('/leads/bulk', { filter: {} });
    const rows: string[][] = [];
    for (const [title, path, body] of [
      ['deleted', 'start', { action: 'delete' }],
      ['undone', 'undo', {}],
    ] as const) {
      say(`${contacts} contacts are ${title}`);
      const { p50: alone } = await lists();
      await post(`/leads/bulk/${id}/${path}`, body);
      let isRunning = true;
      const running = runInProcess<Answer>('../server/testing/bulk-in-process.ts', {
        app: connections.app,
        worker: connections.worker,
      }).finally(() => (isRunning = false));
      const beside: number[] = [];
      while (isRunning) beside.push((await lists()).p50);
      rows.push(describe(title, await running, { alone, beside: median(beside) }));
    }
    line.close();
    print([
      [
        'many contacts',
        'steps',
        'seconds',
        'a step, s: first / last',
        'growth',
        'MiB',
        'lists of others, p50 ms alone / beside',
        'ratio',
      ],
      ...rows,
    ]);
  });

function describe(
  title: string,
  { steps, megabytes }: Answer,
  { alone, beside }: { alone: number; beside: number },
): string[] {
  const [first, last] = [median(steps.slice(0, fewSteps)), median(steps.slice(-fewSteps))];
  return [
    title,
    String(steps.length),
    format(
      steps.reduce((sum, one) => sum + one, 0),
      1,
    ),
    `${format(first, 2)} / ${format(last, 2)}`,
    atMost(last / first, maxGrowth, 2),
    atMost(megabytes, maxMebibytes),
    `${format(alone, 2)} / ${format(beside, 2)}`,
    atMost(beside / alone, maxBeside, 2),
  ];
}

const ofClient = `FROM app.leads l WHERE l.client_id = $1 AND l.first_name = 'Dora' AND $2::int > 0`;

/** Each with two enquiries, a consent and a note; some with a tag, a task and an email. */
const people = [
  `INSERT INTO app.leads (client_id, first_name, last_name, email, phone_number, notes, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
   SELECT $1::bigint, 'Dora', 'Deleted ' || n, 'dora' || n || '@example.net', '604-' || 200 + n % 700 || '-' || lpad((n % 10000)::text, 4, '0'),
     'Met at the fair, wants a garden and two rooms, number ' || n, 1, 14, true, true, now(), now() FROM generate_series(1, $2::int) n`,
  `INSERT INTO app.lead_history (client_id, lead_id, email, notes, lead_source_id, created_at)
   SELECT l.client_id, l.id, l.email, 'Please call me about the house on the corner.', 1, now() FROM app.leads l, generate_series(1, 2)
   WHERE l.client_id = $1 AND l.first_name = 'Dora' AND $2::int > 0`,
  `INSERT INTO app.newsletter_consents (client_id, lead_id, kind, source, given_at, address_hash, is_valid_address, changed_at)
   SELECT l.client_id, l.id, 'express', 'Said yes at the fair', now(), sha256(convert_to(l.email, 'UTF8')), true, now() ${ofClient}`,
  `INSERT INTO app.lead_timeline (client_id, lead_id, text, created_at) SELECT l.client_id, l.id, 'Asked about schools', now() ${ofClient}`,
  `INSERT INTO app.tags (client_id, name, created_at) SELECT $1::bigint, 'Deleted soon', now() WHERE $2::int > 0`,
  `INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
   SELECT l.client_id, l.id, t.id FROM app.leads l JOIN app.tags t ON t.client_id = l.client_id AND t.name = 'Deleted soon'
   WHERE l.client_id = $1 AND l.first_name = 'Dora' AND l.id % 2 = 0 AND $2::int > 0`,
  `INSERT INTO app.lead_tasks (client_id, lead_id, user_id, title, due_on, remind_at, late_at, created_at)
   SELECT l.client_id, l.id, l.client_id, 'Call about the house', '2099-01-04', '2099-01-04', '2099-01-05', now() ${ofClient} AND l.id % 5 = 0`,
  `INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, key, created_at)
   SELECT l.client_id, l.id, true, l.email, 'The house', 'Could we see it on Saturday?', '', sha256(convert_to(l.id::text, 'UTF8')), now() ${ofClient} AND l.id % 4 = 0`,
];
