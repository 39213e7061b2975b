import { systemRead } from '../../db/system-sql.ts';
import type { WebVersion } from '../rendering/web-addresses.ts';

/** The HTML that was frozen last; null before that, and where the client has left. */
export const findWebVersion = ({ client, month }: WebVersion) => systemRead<string>()`
  SELECT to_json(p.html) FROM app.newsletter_snapshots p JOIN app.clients c ON c.id = p.client_id AND c.account_status <> 'Cancelled'
  WHERE p.client_id = ${client} AND p.month = ${month} ORDER BY p.id DESC LIMIT 1`;
