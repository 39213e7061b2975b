import { ClientRow } from '#contract/staff.ts';
import { columns, read, sql, write } from '../gate/sql.ts';
import { anywhere } from '../gate/words.ts';

const clientColumns = columns(Object.keys(ClientRow.shape));

export function clientsPage({ page, take, search }: { page: number; take: number; search: string }) {
  const matching = search === '' ? sql`true` : sql`app.fold(name) LIKE app.fold(${anywhere(search)})`;
  return read<ClientRow[]>()`
    SELECT
      (SELECT coalesce(json_agg(c ORDER BY lower(c.name), c.id), '[]') FROM (
        SELECT ${clientColumns} FROM app.clients WHERE ${matching} ORDER BY lower(name), id LIMIT ${take} OFFSET ${(page - 1) * take}) c),
      (SELECT count(*) FROM app.clients WHERE ${matching})`;
}

export const blocksOf = (clientId: number) => read<
  { id: number; client_id: number; created_at: string; has_phone: boolean }[]
>()`
  SELECT coalesce(json_agg(json_build_object('id', id, 'client_id', client_id, 'created_at', app.stamp(created_at),
    'has_phone', phone_hash IS NOT NULL) ORDER BY created_at DESC, id DESC), '[]')
  FROM app.blocks WHERE client_id = ${clientId}
  HAVING EXISTS (SELECT FROM app.clients WHERE id = ${clientId})`;

export const liftBlock = (id: number) => write<{ id: number; deleted: true }>()`
  DELETE FROM app.blocks WHERE id = ${id} RETURNING json_build_object('id', id, 'deleted', true)`;
