import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allUsers, openAccess } from '#contract/access.ts';
import type { contacts } from '#contract/contacts/contacts.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { staffTeam } from '#contract/staff/team.ts';
import type { Handler, Handlers } from './handler.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { read, write } from '#server/core/db/sql.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { SystemStatement } from '#server/core/db/system-sql.ts';
import { giveBackCall, isKnownHost } from '#server/core/security/cross-client.ts';

// Code that must not compile: the type check fails if one of these lines is not an error.
// @ts-expect-error -- an endpoint declares who may call it
export const unguarded = endpoint({ method: 'GET', path: '/x', summary: 'X', data: z.string() });

// @ts-expect-error -- an endpoint that changes something says what others see of it
export const unannounced = endpoint({
  method: 'POST',
  path: '/x',
  access: openAccess,
  once: false,
  summary: 'X',
  data: z.string(),
});

// @ts-expect-error -- a POST says whether a second call with its key gets the answer of the first
export const unrepeatable = endpoint({
  method: 'POST',
  path: '/x',
  access: openAccess,
  changes: null,
  summary: 'X',
  data: z.string(),
});

const pair = {
  one: endpoint({ method: 'GET', path: '/one', access: allUsers(), summary: 'One', data: z.string() }),
  two: endpoint({
    method: 'POST',
    path: '/two',
    access: openAccess,
    changes: null,
    once: false,
    summary: 'Two',
    data: z.string(),
  }),
};
// @ts-expect-error -- an endpoint without its handler
export const half: Handlers<typeof pair> = { two: () => 'two' };

// @ts-expect-error -- a ClientDb cannot be constructed
export const forged: ClientDb<'read'> = { row: async () => {}, page: async () => {} };

// @ts-expect-error -- a read-only ClientDb cannot write
export const widened = (db: ClientDb<'read'>): ClientDb<'write'> => db;

export const writing: Handler<typeof contacts.read> = ({ db, params }) =>
  // @ts-expect-error -- a GET cannot run a write statement
  db.row(write<never>()`DELETE FROM app.leads WHERE id = ${params.id}`);

// @ts-expect-error -- a call without a client has no ClientDb
export const reaching: Handler<typeof pair.two> = ({ db }) => db.answer(read<string>()`SELECT 1`);

// @ts-expect-error -- a call of one client has no SystemDb
export const leaving: Handler<typeof contacts.read> = ({ systemDb }) => systemDb;

// @ts-expect-error -- a SystemDb cannot be constructed
export const forgedSystemDb = (methods: Omit<SystemDb, symbol>): SystemDb => methods;

// @ts-expect-error -- a SystemDb that only reads is none that writes
export const widest = (systemDb: SystemDb<'read'>): SystemDb => systemDb;

// @ts-expect-error -- a SystemDb runs no statement of a client
export const mixed = (systemDb: SystemDb) => systemDb.value(read<string>()`SELECT 1`);

// @ts-expect-error -- a ClientDb runs no statement that crosses clients
export const crossing = (db: ClientDb<'write'>) => db.value(isKnownHost('agent.example'));

export const changing: Handler<typeof staffTeam.list> = async ({ systemDb, now }) => {
  // @ts-expect-error -- a GET runs no statement that writes, not even one that crosses clients
  await systemDb.value(giveBackCall({ key: '', at: now }));
  return [];
};

// @ts-expect-error -- a statement that crosses clients is not put together by hand
export const forgedStatement: SystemStatement<string, 'read'> = { text: 'SELECT 1', values: [] };

// @ts-expect-error -- a paged endpoint must return a page
export const unpaged: Handler<typeof contacts.list> = () => [];

test('what would be unsafe does not compile', () => expect(pair.one.access).toEqual(allUsers()));
