import { personName } from '#server/core/db/person-name.ts';
import { systemRead } from '#server/core/db/system-sql.ts';

/** What a send is made of: the frozen words, and the agent they come from: the first Admin, as on its website. */
export type FrozenNewsletter = {
  month: string;
  subject: string;
  html: string;
  text: string;
  links: string[];
  checksum: string;
  agent_name: string;
  reply_to: string | null;
};

export const readFrozenNewsletter = (clientId: number, snapshotId: number) => systemRead<FrozenNewsletter>()`
  SELECT json_build_object('month', p.month, 'subject', p.subject, 'html', p.html, 'text', p.text, 'links', p.links, 'checksum', p.checksum,
    'agent_name', coalesce(${personName('u')}, c.name), 'reply_to', u.email)
  FROM app.newsletter_snapshots p JOIN app.clients c ON c.id = p.client_id
  LEFT JOIN LATERAL (
    SELECT first_name, last_name, email FROM app.users
    WHERE client_id = c.id AND role = 'Admin' AND NOT is_pending AND deleted_at IS NULL ORDER BY id LIMIT 1) u ON true
  WHERE p.client_id = ${clientId} AND p.id = ${snapshotId}`;
