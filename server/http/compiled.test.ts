import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allUsers, openAccess } from '#contract/access.ts';
import type { contacts } from '#contract/contacts/contacts.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { Handler, Handlers } from './handler.ts';
import type { ClientDb } from '../db/client-db.ts';
import { read, write } from '../db/sql.ts';

// Code that must not compile: the type check fails where one of these lines is no error.

// @ts-expect-error -- an endpoint declares who may call it
export const unguarded = endpoint({ method: 'GET', path: '/x', summary: 'X', data: z.string() });

const pair = {
  one: endpoint({ method: 'GET', path: '/one', access: allUsers(), summary: 'One', data: z.string() }),
  two: endpoint({ method: 'POST', path: '/two', access: openAccess, summary: 'Two', data: z.string() }),
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
export const leaving: Handler<typeof contacts.read> = ({ systemDb }) => systemDb.isWell();

// @ts-expect-error -- a paged endpoint must return a page
export const unpaged: Handler<typeof contacts.list> = () => [];

test('what would be unsafe does not compile', () => expect(pair.one.access).toEqual(allUsers()));
