import type { Endpoint } from '#contract/endpoint.ts';
import { noon } from '../people.ts';
import { markerValue } from './hostile.ts';
import type { SecurityServer } from './test-server.ts';
import { formatEndpoint } from './ids.ts';
import { diffState } from './state.ts';
import type { Table } from './tables.ts';

/** Columns that no request may set directly, and the endpoints that change them by design. */
const protectedColumns = [
  'id',
  'client_id',
  'created_at',
  'role',
  'is_service',
  'services',
  'features',
  'package',
  'account_status',
  'password_hash',
  'user_type_id',
];
/** A table, or one column of it: 'push_messages.body'. */
const allowedWrites: Record<string, readonly string[]> = {
  'POST /auth/reset-password': ['logins'],
  'POST /change-password': ['logins'],
  'POST /set-password': ['logins'],
  'PUT /users/{id}': ['users'],
  'PUT /staff/clients/{id}': ['clients'],
  'PUT /staff/team/{id}': ['staff'],
  'POST /staff/clients/{id}/package': ['clients'],
  // unknown text fields are put into the notes, so that an agent's own form loses nothing
  'POST /public/leads': [
    'leads.notes',
    'lead_history.notes',
    'lead_search.search',
    'outbox.details',
    'caught_submissions',
    // as much of them as a notification shows
    'push_messages.body',
  ],
};

/** The writes of a successful call that it was not allowed to make. */
export async function findLeaks(server: SecurityServer, endpoint: Endpoint): Promise<string[]> {
  const { tables, written } = server.world.keeper;
  const names = await written();
  const touched = tables.filter(({ name }) => names.has(name));
  const leaks: string[] = [];
  const allowed = allowedWrites[formatEndpoint(endpoint)] ?? [];
  const { rows } = await server.owner.query<{ place: string; kind: string }>(leaksQuery(touched, allowed));
  for (const { place, kind } of rows) if (!allowed.includes(place)) leaks.push(`${kind} in ${place}`);
  if (endpoint.access.kind === 'staff') return leaks;
  const others = [server.world.of.B.client.id, server.world.of.C.client.id];
  const changed = diffState(server.baseline, await server.world.keeper.state());
  return [
    ...leaks,
    ...changed
      .filter((place) => others.some((id) => place.endsWith(` ${id}`)))
      .map((place) => `it changes ${place}`),
  ];
}

/** Everything that tests make is younger. */
const oldestMs = 2 * 366 * 86_400_000;

/** Rows with the marker value, and existing rows whose protected columns have changed. */
function leaksQuery(tables: readonly Table[], allowed: readonly string[]): string {
  return tables
    .flatMap(({ name, columns }) => {
      const names = columns.map((column) => column.name);
      const ownColumns = names.filter((column) => allowed.includes(`${name}.${column}`));
      const searched =
        ownColumns.length === 0 ? 't::text' : `(to_jsonb(t) - '{${ownColumns.join(',')}}'::text[])::text`;
      const withMarker = `SELECT '${name}' AS place, 'a stowaway' AS kind FROM app.${name} t WHERE ${searched} LIKE '%${markerValue}%'`;
      const columnsToCompare = protectedColumns.filter((column) => names.includes(column) && column !== 'id');
      if (!names.includes('id') || columnsToCompare.length === 0) return [withMarker];
      const other = columnsToCompare.map((column) => `t.${column} IS DISTINCT FROM k.${column}`).join(' OR ');
      const old = names.includes('created_at')
        ? [
            `SELECT '${name}', 'another time of making' FROM app.${name} WHERE created_at < '${new Date(noon.getTime() - oldestMs).toISOString()}'`,
          ]
        : [];
      return [
        withMarker,
        `SELECT '${name}', 'another ${columnsToCompare.join(' or ')}' FROM app.${name} t JOIN baseline.${name} k USING (id) WHERE ${other}`,
        ...old,
      ];
    })
    .join(' UNION ALL ');
}
