import * as z from 'zod/mini';
import { reportingServices } from '#server/adapters/newsletter/reports/open-reports.ts';
import { createEnumSchema, hostName, id, oneWord, rsaKey, wholeNumber } from './config-schemas.ts';
import { secret, setting } from './setting-entries.ts';

/** The settings of sending newsletters and of what comes back of them. */
export const newsletterSettings = {
  NEWSLETTER_PROVIDER: setting(
    z.optional(createEnumSchema(['smtp', 'folder'], 'must be smtp or folder')),
    'who takes newsletters: the mail server, or a folder of files in DATA_DIR/outbox/newsletters',
    { default: 'smtp with SMTP_URL' },
  ),
  NEWSLETTER_CONNECTIONS: setting(
    z._default(wholeNumber(1, 50, 'must be a whole number from 1 to 50'), 8),
    'connections of a worker to the mail server for newsletters',
  ),
  NEWSLETTER_HOST_RATE: setting(
    z._default(wholeNumber(0, 100_000, 'must be a whole number from 0 to 100000'), 50),
    'newsletters a second for one mail host such as gmail.com, of all workers together; 0 is as many as it takes',
  ),
  NEWSLETTER_BOUNCE_DOMAIN: setting(z.optional(hostName), 'where bounces of newsletters go', {
    default: 'that of the sender',
  }),
  DKIM_DOMAIN: setting(
    z.optional(hostName),
    'newsletters are signed for this domain; it needs the two below',
  ),
  DKIM_SELECTOR: setting(z.optional(id), 'the name under which the public key is in the DNS'),
  DKIM_PRIVATE_KEY: secret(z.optional(rsaKey), 'the private RSA key: its PEM file in base64'),
  NEWSLETTER_BOUNCE_FOLDER: setting(
    z.optional(z.string()),
    'a folder into which your mail server puts what comes back of newsletters, one message a file; each is read and moved into `done` or `unread` in it',
  ),
  NEWSLETTER_BOUNCE_SECRET: secret(
    z.optional(oneWord),
    'with it (`Authorization: Bearer …`) a mail server may POST such messages to /newsletter/reports',
  ),
  NEWSLETTER_REPORTS_FROM: setting(
    z.optional(createEnumSchema(reportingServices, `must be ${reportingServices.join(', ')}`)),
    'the mail service behind SMTP_URL, where it is one of these: it reports bounces and complaints to /webhooks/newsletter-reports',
  ),
  NEWSLETTER_REPORTS_KEY: secret(
    z.optional(oneWord),
    'with which it proves its reports: the HTTP webhook signing key of Mailgun, the verification key of SendGrid, the topic (ARN) to which Amazon SES reports, or the password in the address that Postmark gets',
  ),
};
