import { systemRead } from '#server/core/db/system-sql.ts';

/** The contents of a send: the frozen words, and their agent. */
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
    'agent_name', u.name, 'reply_to', u.reply_to)
  FROM app.newsletter_snapshots p JOIN app.agents u ON u.client_id = p.client_id
  WHERE p.client_id = ${clientId} AND p.id = ${snapshotId}`;
