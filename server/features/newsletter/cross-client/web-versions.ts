import { systemRead } from '#server/core/db/system-sql.ts';
import { withdrawnOfSnapshot } from '../testimonials.ts';
import type { WebVersion } from '../rendering/web-addresses.ts';

/** The last frozen HTML, and its parts that may no longer be shown. Null before that, and if the client has left. */
export const findWebVersion = ({ client, month }: WebVersion) => systemRead<{
  html: string;
  withdrawn: number[];
}>()`
  SELECT json_build_object('html', p.html, 'withdrawn', ${withdrawnOfSnapshot}) FROM app.newsletter_snapshots p JOIN app.clients c ON c.id = p.client_id AND c.account_status <> 'Cancelled'
  WHERE p.client_id = ${client} AND p.month = ${month} ORDER BY p.id DESC LIMIT 1`;
