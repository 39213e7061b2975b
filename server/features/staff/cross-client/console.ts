import type { Prospect } from '#contract/staff/staff.ts';
import { personName } from '#server/core/db/person-name.ts';
import { sql } from '#server/core/db/sql.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';

type Paging = { page: number; take: number };

export const listProspects = (paging: Paging) =>
  systemPage<Prospect>(
    paging,
    sql`SELECT id, ${personName('p')} AS name, email, phone_number, message, app.to_iso(created_at) AS created_at
    FROM app.prospects p ORDER BY p.created_at DESC, id DESC`,
    sql`FROM app.prospects`,
  );

export const listBlocks = (clientId: number) => systemRead<
  { id: number; client_id: number; created_at: string; has_phone: boolean }[]
>()`
  SELECT coalesce(json_agg(json_build_object('id', id, 'client_id', client_id, 'created_at', app.to_iso(created_at),
    'has_phone', phone_hash IS NOT NULL) ORDER BY created_at DESC, id DESC), '[]')
  FROM app.blocks WHERE client_id = ${clientId}
  HAVING EXISTS (SELECT FROM app.clients WHERE id = ${clientId})`;

export const liftBlock = (id: number) => systemWrite<{ id: number; deleted: true }>()`
  DELETE FROM app.blocks WHERE id = ${id} RETURNING json_build_object('id', id, 'deleted', true)`;
