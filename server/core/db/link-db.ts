import { createClientDb, type ClientDb, type Pools } from './client-db.ts';
import type { SqlStatement } from './pipeline.ts';

/**
 * The rows of one client, for a link that names it. The link was signed by this server, or its secret is looked up
 * among that client's rows. Row-level security shows this client alone, and nobody is signed in.
 */
export type OpenLinkDb = (clientId: number) => { read: ClientDb<'read'>; write: ClientDb<'write'> };

export const createLinkDb =
  (pools: Pools): OpenLinkDb =>
  (clientId) => ({
    read: createClientDb(pools, 'read', () => bindTo(clientId), ignoreSession),
    write: createClientDb(pools, 'write', () => bindTo(clientId), ignoreSession),
  });

/** Bound like a session of a website, which belongs to no user either. */
const bindTo = (clientId: number): SqlStatement => ({
  text: `SELECT concat_ws(' ', 'site', set_config('app.client_id', $1, true), 0, 0, 0, 'site')`,
  values: [String(clientId)],
});
const ignoreSession = () => {};
