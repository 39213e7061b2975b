import * as z from 'zod/mini';
import { allUsers, openAccess } from '#contract/access.ts';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { HistoryEntry } from '#contract/contacts/history.ts';
import { ApiError } from '#contract/errors.ts';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { Json } from '#server/core/db/results.ts';
import { read, write } from '#server/core/db/sql.ts';
import { findLoginCode } from '#server/features/account/cross-client/login-codes.ts';
import { fuzzEndpoint } from './fuzz.ts';
import type { Finding } from './finding.ts';
import { limits, oneCallEach } from './limits.ts';
import type { ServerMutation, SecurityServer } from './test-server.ts';
import {
  changeEndpoint,
  combineMutations,
  contactRow,
  dropSqlCondition,
  policyOff,
  replaceHandler,
} from './mutate.ts';
import { singleUse } from './single-use.ts';
import { reachesRows, sweepEndpoint } from './sweep.ts';

/** A security flaw as somebody might introduce it, the test that must detect it, and what that test reports. */
export type Mutation = {
  name: string;
  alteration: ServerMutation;
  net: (server: SecurityServer) => Promise<Finding[]>;
  says: RegExp;
  /** the folder of server/ that it breaks: a change there also runs this mutation */
  breaks: string;
  /** one of the dozen of every run, which are of different kinds */
  isUsual?: true;
};

export const mutations: Mutation[] = [
  {
    name: 'a list that anybody may ask for',
    breaks: 'contacts',
    isUsual: true,
    alteration: changeEndpoint(contacts.statuses, { access: openAccess }),
    net: sweepEndpoint(contacts.statuses),
    says: /answers 200 and not 401/,
  },
  {
    name: 'a dropped role check',
    breaks: 'contacts',
    isUsual: true,
    alteration: changeEndpoint(contacts.create, { access: allUsers() }),
    net: sweepEndpoint(contacts.create),
    says: /answers 201 and not 403/,
  },
  {
    name: 'a client’s Admin taken for staff',
    breaks: 'staff',
    isUsual: true,
    alteration: changeEndpoint(staff.clients, {
      access: { kind: 'session', callers: ['Admin', 'Owner'] },
    }),
    net: sweepEndpoint(staff.clients),
    says: /answers 200 and not 403|CANARY-B/,
  },
  {
    name: 'a contact read by its id alone',
    breaks: 'contacts',
    isUsual: true,
    alteration: {
      sql: policyOff('leads'),
      ...replaceHandler(contacts.read, ({ db, params }) =>
        db.row(read<never>()`SELECT ${contactRow} FROM app.leads WHERE id = ${params.id}`),
      ),
    },
    net: sweepEndpoint(contacts.read, reachesRows),
    says: /CANARY-[BC]/i,
  },
  {
    name: 'a contact changed by its id alone',
    breaks: 'contacts',
    alteration: {
      sql: policyOff('leads'),
      ...replaceHandler(contacts.update, ({ db, params, body }) =>
        db.row(write<never>()`
          UPDATE app.leads SET first_name = coalesce(${body.first_name}, first_name), is_seen = true WHERE id = ${params.id} RETURNING ${contactRow}`),
      ),
    },
    net: sweepEndpoint(contacts.update, reachesRows),
    says: /of another client/,
  },
  {
    name: 'a contact removed by its id alone',
    breaks: 'contacts',
    alteration: {
      sql: ['leads', 'lead_history', 'notifications'].map(policyOff).join(';'),
      ...replaceHandler(contacts.remove, ({ db, params }) =>
        db.row(write<never>()`
          DELETE FROM app.leads WHERE id = ${params.id} RETURNING json_build_object('id', id, 'deleted', true)`),
      ),
    },
    net: sweepEndpoint(contacts.remove, reachesRows),
    says: /of another client/,
  },
  {
    name: 'a foreign id in a list',
    breaks: 'activity',
    isUsual: true,
    alteration: {
      sql: policyOff('notifications'),
      ...replaceHandler(activity.clearNotifications, async ({ db, body }) => {
        await db.value(write<null>()`
          UPDATE app.notifications SET seen = true WHERE app.acting_staff() IS NULL AND id = ANY (${body.ids === 'all' ? [] : body.ids}::bigint[])`);
        return { unread_count: 0 };
      }),
    },
    net: sweepEndpoint(activity.clearNotifications, reachesRows),
    says: /of another client/,
  },
  {
    name: 'a site of another client under this client’s token',
    breaks: 'contacts',
    isUsual: true,
    alteration: {
      sql: dropSqlCondition(
        'app.authorize_site',
        /IF site IS NOT NULL AND/,
        'IF false AND site IS NOT NULL AND',
      ),
    },
    net: sweepEndpoint(contacts.submit),
    says: /answers 202 and not 403/,
  },
  {
    name: 'a write before the check',
    breaks: 'contacts',
    isUsual: true,
    alteration: combineMutations(
      changeEndpoint(contacts.create, { access: allUsers() }),
      replaceHandler(contacts.create, async ({ db }, original) => {
        const answer = await original();
        await db.transaction(async (_tx, { caller }) => {
          if (caller === 'View Only') throw new ApiError('forbidden');
        });
        return answer;
      }),
    ),
    net: sweepEndpoint(contacts.create),
    says: /is refused, and changes/,
  },
  {
    name: 'a 403 that tells a foreign id from none',
    breaks: 'contacts',
    isUsual: true,
    alteration: replaceHandler(contacts.read, (_call, original) =>
      original().catch(() => {
        throw new ApiError('forbidden');
      }),
    ),
    net: sweepEndpoint(contacts.read),
    says: /answers 403 and not 404/,
  },
  {
    name: 'a refusal that names a stranger',
    breaks: 'contacts',
    alteration: replaceHandler(contacts.read, (_call, original, { owner }) =>
      original().catch(async () => {
        const { rows } = await owner.query<{ notes: string }>(
          'SELECT notes FROM app.leads ORDER BY id DESC LIMIT 1',
        );
        throw new ApiError('not_found', { sentence: `Not yours: ${rows[0]?.notes}` });
      }),
    ),
    net: sweepEndpoint(contacts.read),
    says: /it says CANARY/,
  },
  {
    name: 'a search put together from text',
    breaks: 'contacts',
    alteration: replaceHandler(contacts.list, ({ db, query }) =>
      db.page<never>(
        {
          text: `SELECT '[]', count(*) FROM app.leads WHERE client_id = app.client() AND email LIKE '%${query.search}%'`,
          values: [],
          mode: 'read',
        },
        query,
      ),
    ),
    net: fuzzEndpoint(contacts.list),
    says: /answers 500/,
  },
  {
    name: 'a whole row for an answer',
    breaks: 'contacts',
    alteration: combineMutations(
      changeEndpoint(contacts.read, { data: z.looseObject({}) }),
      replaceHandler(contacts.read, ({ db, params }) =>
        db.row(read<never>()`
          SELECT to_json(l) FROM app.leads l WHERE client_id = app.client() AND id = ${params.id}`),
      ),
    ),
    net: sweepEndpoint(contacts.read),
    says: /outside the contract|does not name/,
  },
  {
    name: 'the site token shown to everybody',
    breaks: 'account',
    alteration: replaceHandler(account.me, async ({ db }, original) => {
      const answer = await original();
      const token = await db.value(
        read<string>()`SELECT to_json(token) FROM app.clients WHERE id = app.client()`,
      );
      const text = answer instanceof Json ? answer.text : JSON.stringify(answer);
      return new Json(text.replace(/"token" ?: ?""/, `"token":"${token}"`));
    }),
    net: sweepEndpoint(account.me),
    says: /clients-token/i,
  },
  {
    name: 'a client named in the body',
    breaks: 'contacts',
    alteration: {
      sql: policyOff('leads'),
      ...combineMutations(
        changeEndpoint(contacts.create, {
          body: z.looseObject({ email: z.string(), client_id: z.optional(z.unknown()) }),
        }),
        replaceHandler(contacts.create, ({ db, body }) => {
          const { client_id: client } = { client_id: null, ...body };
          return db.row(write<never>()`
            INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
            VALUES (coalesce(${typeof client === 'number' ? client : null}::bigint, app.client()), 'A', 'B', lower(gen_random_uuid()::text), 1, true, true, now(), now())
            RETURNING ${contactRow}`);
        }),
      ),
    },
    net: fuzzEndpoint(contacts.create),
    says: /it changes (leads|lead_search|contact_emails|contact_keys) 2/,
  },
  {
    name: 'every key of the body stored',
    breaks: 'support',
    isUsual: true,
    alteration: combineMutations(
      changeEndpoint(support.message, {
        body: z.looseObject({ topic: z.string(), message: z.string().check(z.maxLength(100)) }),
      }),
      replaceHandler(support.message, ({ db, body, now }) =>
        db.row(write<never>()`
          INSERT INTO app.support_messages (client_id, topic, message, created_at) VALUES (app.client(), 'help', ${JSON.stringify(body)}, ${now})
          RETURNING json_build_object('received', true)`),
      ),
    ),
    net: fuzzEndpoint(support.message),
    says: /stowaway/,
  },
  {
    name: 'a time of making taken from the body',
    breaks: 'support',
    alteration: combineMutations(
      changeEndpoint(support.message, { body: z.looseObject({ topic: z.string(), message: z.string() }) }),
      replaceHandler(support.message, ({ db, body, now }) => {
        const { created_at: at } = { created_at: null, ...body };
        return db.row(write<never>()`
          INSERT INTO app.support_messages (client_id, topic, message, created_at)
          VALUES (app.client(), 'help', 'm', ${at === '1999-01-01T00:00:00Z' ? new Date(at) : now}) RETURNING json_build_object('received', true)`);
      }),
    ),
    net: fuzzEndpoint(support.message),
    says: /another time of making/,
  },
  {
    name: 'the window’s client not looked at',
    breaks: 'security',
    alteration: {
      sql: dropSqlCondition('app.authorize', /OR \(claimed_client IS NOT NULL AND/, 'OR (false AND'),
    },
    net: sweepEndpoint(contacts.create),
    says: /answers 201 and not 409/,
  },
  {
    name: 'a session that never ends',
    breaks: 'security',
    isUsual: true,
    alteration: {
      sql: dropSqlCondition('app.authorize', /AND x\.expires_at OPERATOR\(pg_catalog\.>\) at/, ''),
    },
    net: sweepEndpoint(contacts.list),
    says: /answers 200 and not 401/,
  },
  {
    name: 'a session that outlives its idle time',
    breaks: 'security',
    alteration: {
      sql: dropSqlCondition('app.authorize', /AND x\.idle_until OPERATOR\(pg_catalog\.>\) at/, ''),
    },
    net: sweepEndpoint(contacts.list),
    says: /answers 200 and not 401/,
  },
  {
    name: 'a signed-out session that goes on',
    breaks: 'security',
    alteration: { sql: dropSqlCondition('app.authorize', /AND x\.revoked_at IS NULL/, '') },
    net: sweepEndpoint(contacts.list),
    says: /answers 200 and not 401/,
  },
  {
    name: 'a limit per address that believes a header',
    breaks: 'http',
    alteration: { settings: { ...oneCallEach, TRUST_PROXY: '203.0.113.0/24,2001:db8::/32' } },
    net: limits,
    says: /above the limit is answered/,
  },
  {
    name: 'a code looked at and then used',
    breaks: 'account',
    isUsual: true,
    alteration: replaceHandler(
      account.redeemLoginCode,
      async ({ systemDb, body, now }, _original, { owner }) => {
        const hash = sha256(body.token);
        if (!(await systemDb.value(findLoginCode({ hash, at: now })))) throw new ApiError('unauthenticated');
        // long enough for the other requests to have checked the code, too
        await owner.query('SELECT pg_sleep(0.02)');
        await owner.query('UPDATE app.login_codes SET used_at = $2 WHERE code_hash = $1', [hash, now]);
        return { token: newToken().token, name: 'Alice', kind: 'client' as const };
      },
    ),
    net: singleUse,
    says: /get in/,
  },
  {
    name: 'staff who mark a contact as seen',
    breaks: 'contacts',
    alteration: replaceHandler(contacts.update, ({ db, params }) =>
      db.row(write<never>()`
        UPDATE app.leads SET is_seen = true WHERE client_id = app.client() AND id = ${params.id} RETURNING ${contactRow}`),
    ),
    net: sweepEndpoint(contacts.update),
    says: /it changes leads/,
  },
  {
    name: 'a text in other letters that ends the work',
    breaks: 'support',
    alteration: replaceHandler(support.message, ({ body }, original) => {
      if (/[^\0-\xff]/.test(body.message)) throw new Error('This is not Latin.');
      return original();
    }),
    net: fuzzEndpoint(support.message),
    says: /answers 500/,
  },
  {
    name: 'a reading call that writes',
    breaks: 'contacts',
    alteration: replaceHandler(contacts.read, async ({ params }, original, { owner }) => {
      await owner.query('UPDATE app.leads SET is_seen = true WHERE id = $1', [params.id]);
      return original();
    }),
    net: sweepEndpoint(contacts.read),
    says: /it changes leads/,
  },
  {
    name: 'a person in the log',
    breaks: 'contacts',
    isUsual: true,
    alteration: replaceHandler(contacts.read, async (_call, original, { log }) => {
      const answer = await original();
      if (answer instanceof Json) log(`read ${answer.text}`);
      return answer;
    }),
    net: sweepEndpoint(contacts.read),
    says: /it says .*CANARY/i,
  },
  {
    name: 'a list without its numbers',
    breaks: 'contacts',
    alteration: combineMutations(
      changeEndpoint(contacts.history, { paged: undefined, data: z.array(HistoryEntry) }),
      replaceHandler(contacts.history, () => new Json('[]')),
    ),
    net: sweepEndpoint(contacts.history),
    says: /no numbers/,
  },
  {
    name: 'a search that takes its time',
    breaks: 'contacts',
    alteration: replaceHandler(contacts.list, async ({ query }, original) => {
      if (/[%'"<\\]/.test(query.search)) await new Promise((resolve) => setTimeout(resolve, 2100));
      return original();
    }),
    net: fuzzEndpoint(contacts.list),
    says: /more than two seconds/,
  },
];
