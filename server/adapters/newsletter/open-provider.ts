import { join } from 'node:path';
import { createEmlFolder } from './eml-folder.ts';
import type { NewsletterProvider } from '#server/engines/delivery/newsletter-provider.ts';
import { createSmtpProvider } from '#server/engines/delivery/smtp/smtp-provider.ts';

/** The configured provider: a mail server, or a folder next to that of other mail. */
export const openNewsletterProvider = (
  { smtpUrl, connections }: { smtpUrl: string | undefined; connections: number },
  dataDir: string,
): NewsletterProvider =>
  smtpUrl
    ? createSmtpProvider(smtpUrl, { connections })
    : createEmlFolder(join(dataDir, 'outbox', 'newsletters'));
