import { join } from 'node:path';
import { createFolderInbox } from '#server/core/mail/folder-inbox.ts';
import type { Inbox } from '#server/core/mail/inbox.ts';
import { createImapInbox } from './imap-inbox.ts';

export type InboundConfig = {
  /** a mailbox or a domain at which the addresses of clients are; null if nothing comes in */
  place: string | null;
  /** the address of a mailbox, with its login; without one files are read */
  mailbox: string | undefined;
};

export const openInbox = ({ place, mailbox }: InboundConfig, dataDir: string): Inbox | undefined => {
  if (place === null) return undefined;
  return mailbox === undefined ? createFolderInbox(join(dataDir, 'inbox')) : createImapInbox(mailbox);
};
