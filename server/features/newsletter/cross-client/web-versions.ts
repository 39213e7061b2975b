import { systemRead } from '#server/core/db/system-sql.ts';
import { withdrawnOfSnapshot } from '../testimonials.ts';
import type { WebVersion } from '../rendering/web-addresses.ts';

/** The HTML that was frozen last, and what of it is not to be shown any more; null before that, and where the client has left. */
export const findWebVersion = ({ client, month }: WebVersion) => systemRead<{
  html: string;
  withdrawn: number[];
}>()`
  SELECT json_build_object('html', p.html, 'withdrawn', ${withdrawnOfSnapshot}) FROM app.newsletter_snapshots p JOIN app.clients c ON c.id = p.client_id AND c.account_status <> 'Cancelled'
  WHERE p.client_id = ${client} AND p.month = ${month} ORDER BY p.id DESC LIMIT 1`;
