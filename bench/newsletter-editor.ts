import { createHash } from 'node:crypto';
import { withClient, type Connection } from '#database/connection.ts';
import type { Request } from './request.ts';

/** Far in the future, so that the edited month does not depend on the day of a run. */
export const editedMonth = '2030-01';

/** For a member of staff who acts for the client: only they can use the editor on every day of a month. */
export const createEditorToken = (client: number): string =>
  createHash('sha256').update(`bench editor ${client}`).digest('base64url');

const firstBlock = 4_000_000_000;
const blockIdOf = (client: number): number => firstBlock + 4 * client;

/** A subject, an introduction, the three blocks of every newsletter, two articles and a testimonial. */
const draftOf = (client: number, testimonials: number[], unique: string) => ({
  subject: `News of ${unique}`,
  introduction: paragraphs(2),
  sections: ['feature_of_the_month', 'market_summary', 'light_and_engaging_articles'],
  content: [1, 2, 3].map((n) => ({
    id: blockIdOf(client) + n,
    order: n,
    title: `Block ${n} of the month`,
    content: paragraphs(2),
  })),
  custom_content: [
    ...[4, 5].map((order) => ({
      ...empty,
      type: 'article',
      refId: `00000000-0000-4000-8000-00000000000${order}`,
      order,
      title: 'What the neighbours say',
      content: paragraphs(3),
      link: 'https://www.example.com/market',
    })),
    ...testimonials.map((id) => ({
      ...empty,
      type: 'testimonial',
      refId: '00000000-0000-4000-8000-000000000006',
      order: 6,
      testimonial_id: id,
    })),
  ],
});

/** The editor sends every field of a block, for every type. */
const empty = { title: '', content: '', image_url: '', caption: '', link: '' };

const paragraphs = (count: number): string =>
  '<p>Homes near the water sold within <strong>two weeks</strong> of their first open house this month, and for more than was asked.</p>'.repeat(
    count,
  );

/** An editor's call for a client; the editor is one person, so the client is never the busy one. */
export function editorCall(
  { path, clients }: { path: string; clients: number },
  draw: (below: number) => number,
  unique: string,
): Request {
  const client = 2 + draw(clients - 1);
  return {
    method: 'POST',
    path,
    headers: [`authorization: Bearer ${createEditorToken(client)}`],
    body: { data: draftOf(client, publishedOf(client, clients), unique) },
  };
}

/** As in fill-database.ts: each client has a sixtieth of all, and every third of these is published. */
function publishedOf(client: number, clients: number): number[] {
  const ids = [1, 2, 3].map((turn) => client - 1 + turn * clients);
  return ids.filter((id) => id % 3 === 0).slice(0, 1);
}

/** Newsletters for everybody, and the sessions of their editors. */
export const prepareEditor = (superuser: Connection, clients: number): Promise<unknown> =>
  withClient(superuser, async (client) => {
    await client.query(
      `UPDATE app.clients SET services = '{web,in_touch,facebook_ads}', next_newsletter_date = $1, newsletter_block_id = $2 + 4 * id`,
      [`${editedMonth}-15`, firstBlock],
    );
    const ids = Array.from({ length: clients }, (_, at) => at + 1);
    const hashes = ids.map((id) => createHash('sha256').update(createEditorToken(id)).digest());
    await client.query(
      `WITH member AS (
         INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at, has_second_factor)
         VALUES ('Erin', 'Bencher', 'erin@bench.example.com', 'Owner', true, now(), true) RETURNING id)
       INSERT INTO app.sessions (token_hash, kind, client_id, staff_id, caller, created_at, used_at, idle_until, expires_at)
       SELECT u.hash, 'impersonation', u.client_id, m.id, 'Staff', now(), now(), now() + interval '1 day', now() + interval '1 day'
       FROM member m, unnest($1::bigint[], $2::bytea[]) u (client_id, hash)`,
      [ids, hashes],
    );
    await client.query('VACUUM (ANALYZE) app.clients, app.sessions');
  });
