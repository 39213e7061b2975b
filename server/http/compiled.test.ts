import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allUsers, openAccess } from '#contract/access.ts';
import type { contacts } from '#contract/contacts/contacts.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { Handler, Handlers } from './handler.ts';
import type { ClientDb } from '../db/client-db.ts';
import { read, write } from '../db/sql.ts';

// What must not compile: each line below is an error, and the type check fails where one of them is none.

// @ts-expect-error -- an endpoint says who may call it
export const unguarded = endpoint({ method: 'GET', path: '/x', summary: 'X', data: z.string() });

const pair = {
  one: endpoint({ method: 'GET', path: '/one', access: allUsers(), summary: 'One', data: z.string() }),
  two: endpoint({ method: 'POST', path: '/two', access: openAccess, summary: 'Two', data: z.string() }),
};
// @ts-expect-error -- an entry of the table without its handler
export const half: Handlers<typeof pair> = { two: () => 'two' };

// @ts-expect-error -- a handle is handed out, never made
export const forged: ClientDb<'read'> = { row: async () => {}, page: async () => {} };

// @ts-expect-error -- a reading handle is none to write with
export const widened = (db: ClientDb<'read'>): ClientDb<'write'> => db;

export const writing: Handler<typeof contacts.read> = ({ db, params }) =>
  // @ts-expect-error -- a GET hands no change to the database
  db.row(write<never>()`DELETE FROM app.leads WHERE id = ${params.id}`);

// @ts-expect-error -- a call without a client has no handle
export const reaching: Handler<typeof pair.two> = ({ db }) => db.answer(read<string>()`SELECT 1`);

// @ts-expect-error -- a call inside a client has no systemDb
export const leaving: Handler<typeof contacts.read> = ({ systemDb }) => systemDb.isWell();

// @ts-expect-error -- a page is answered as a page
export const unpaged: Handler<typeof contacts.list> = () => [];

test('what would be unsafe does not compile', () => expect(pair.one.access).toEqual(allUsers()));
