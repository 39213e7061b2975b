import * as z from 'zod/mini';
import {
  addressRanges,
  bucketName,
  databaseAddress,
  emailAddress,
  factor,
  hostName,
  id,
  inboundAddress,
  inbox,
  instant,
  key,
  keys,
  mailServer,
  createEnumSchema,
  oneWord,
  onOff,
  origin,
  sender,
  sources,
  timeZone,
  webAddress,
  wholeNumber,
} from './config-schemas.ts';
import { newsletterSettings } from './newsletter-settings.ts';
import { statisticsSettings } from './statistics-settings.ts';
import { findEntry, secret, setting, type SettingEntry } from './setting-entries.ts';

/** Every setting of the environment, in the order of docs/settings.md. */
export const configTable = z.object({
  PORT: setting(
    z._default(wholeNumber(0, 65_535, 'must be a whole number from 0 (a free port) to 65535'), 4000),
    '0 is any free port',
  ),
  HOST: setting(z._default(hostName, '127.0.0.1'), 'where to listen; 0.0.0.0 is every address'),
  DATA_DIR: setting(
    z._default(z.string(), './data'),
    'database, files, the outbox, the key; nobody else on the machine reads any of it. As root the database runs as the system user `foyer-postgres`, which is made once (as `nobody` where none can be made); where it cannot reach this folder, the database lives in /var/lib/foyer/… and `DATA_DIR/postgres` says so',
  ),
  DATABASE_URL: secret(
    z.optional(databaseAddress),
    'any PostgreSQL from 15 on; the owner of the database, with CREATEROLE',
    {
      default: 'embedded',
      production: {
        required: 'postgresql://user:password@host:5432/database, or EMBEDDED_DATABASE=on',
        or: 'EMBEDDED_DATABASE',
      },
    },
  ),
  EMBEDDED_DATABASE: setting(
    z.optional(onOff),
    'on: production may use the database that comes with Foyer, in `DATA_DIR/postgres`. It serves one program on one machine, and its backup is yours',
    { default: 'on, off in production' },
  ),
  DATABASE_READ_URL: secret(
    z.optional(databaseAddress),
    'a replica of `DATABASE_URL`, for staff lists and exports: what may be some seconds old. While it is down or lags behind, the primary answers',
    { default: 'none' },
  ),
  PORTAL_ORIGIN: setting(
    z.optional(origin('https://portal.example.com')),
    'what links in mails begin with; with https, browsers are told to come back over TLS alone',
    { default: 'http://HOST:PORT' },
  ),
  SITES_ORIGIN: setting(
    z.optional(origin('https://sites.example.com')),
    'where the built-in public sites are; has a host of its own, which answers nothing else and may lead to the same port',
    {
      default: '`PORTAL_ORIGIN`',
      production: {
        required: 'the public sites of agents have a host of their own, such as https://sites.example.com',
      },
    },
  ),
  HSTS_SUBDOMAINS: setting(
    z._default(onOff, false),
    'on: browsers are told for a year to reach every host below those of `PORTAL_ORIGIN` and `SITES_ORIGIN` over TLS alone (`includeSubDomains`). Only where nothing below them speaks http',
  ),
  SERVICE_WORKER: setting(
    z._default(onOff, true),
    'off: browsers that have the portal’s service worker remove it at their next visit. It shows the offline page and notifications, and stores nothing',
  ),
  SMTP_URL: secret(z.optional(mailServer), 'smtp://user:password@host:587 or smtps://…', {
    default: 'files in DATA_DIR/outbox',
  }),
  PLAIN_CONNECTIONS: setting(
    z._default(onOff, false),
    'on: PostgreSQL, mail server and buckets on other machines are reached without TLS on purpose, over a network of your own. Otherwise production warns of each, at the start and under Health (`sslmode=verify-full`, `smtps:` and `https:` ask for TLS)',
  ),
  ...newsletterSettings,
  INBOUND_ADDRESS: setting(
    z.optional(inboundAddress),
    'where emails for clients come in, as the end of each client’s own address: a mailbox such as inbox@example.com, which also takes inbox+…@example.com, or a domain all of whose mail comes in',
    { default: 'none, in.localhost outside production' },
  ),
  INBOUND_MAIL: secret(
    z.optional(inbox),
    'the mailbox from which they are read: imaps://user:password@host/INBOX. Read emails are moved to its folders `Done` and `Unread`',
    { default: 'files in DATA_DIR/inbox' },
  ),
  MAIL_FROM: providerSetting(sender, 'who mail comes from'),
  SALES_EMAIL: providerSetting(emailAddress, 'who hears of prospects'),
  WORKER: setting(
    z._default(onOff, true),
    'off: this process answers only; mail and jobs are the work of another one',
  ),
  TRUST_PROXY: setting(
    z._default(addressRanges, []),
    'addresses of proxies whose X-Forwarded-For counts, with commas between them',
  ),
  OUTBOUND_INNER_ADDRESSES: setting(
    z._default(addressRanges, []),
    'addresses of your own network that websites of clients and photos of the MLS may be at; any other address that is told us and leads inside is refused',
    { default: 'none' },
  ),
  MAX_CONNECTIONS: setting(
    z._default(wholeNumber(1, 1_000_000, 'must be a whole number from 1'), 2000),
    'how many may be open at once, in all',
  ),
  MAX_CONNECTIONS_PER_ADDRESS: setting(
    z._default(wholeNumber(1, 1_000_000, 'must be a whole number from 1'), 200),
    'and from one address (an IPv4 address or the /64 of an IPv6 one; `TRUST_PROXY` is exempt)',
  ),
  SECRETS_KEY: secret(z.optional(key), '32 bytes, base64', {
    default: 'made once in DATA_DIR/secrets.key',
    production: { required: '32 bytes in base64 (make one with: openssl rand -base64 32)' },
  }),
  SECRETS_KEY_FORMER: secret(
    z.optional(keys),
    'to exchange SECRETS_KEY: the key of before, for one start with the new one. Stop every process first. What was sealed before is read on, and the key of before is not needed any more',
    { default: 'none' },
  ),
  BACKUP_TO: setting(
    z.optional(z.string()),
    'where the worker backs up to by itself: a folder outside of `DATA_DIR` or `s3://bucket/prefix`, best on another machine. Each backup is restored into a database beside the installation to check it (a large one once a week), for which the login in `DATABASE_URL` needs CREATEDB. Of the newest 7 days, 5 weeks and 12 months one each is kept',
    { default: 'none' },
  ),
  BACKUP_EVERY: setting(
    z._default(wholeNumber(1, 168, 'must be a whole number of hours from 1 to 168'), 24),
    'hours from one such backup to the next; the first of a day begins at 8:00 UTC',
  ),
  BACKUP_S3_ENDPOINT: setting(
    z.optional(webAddress),
    'the store of backups in a bucket, which is another one than that of files; the two keys below are required with it',
    { default: 'none' },
  ),
  BACKUP_S3_REGION: setting(z._default(id, 'us-east-1'), 'many stores have none'),
  BACKUP_S3_ACCESS_KEY_ID: secret(z.optional(oneWord), 'who reads and writes backups there'),
  BACKUP_S3_SECRET_ACCESS_KEY: secret(z.optional(oneWord), 'and the key that signs for it'),
  BACKUP_STAMP: setting(
    z.optional(z.string()),
    'without `BACKUP_TO`: a file that a backup of your own touches each time it has finished. Health tells when it did not',
  ),
  METRICS_TOKEN: secret(
    z.optional(oneWord),
    'what Prometheus sends as its bearer token to `/metrics`, and a monitor to `/metrics/health`; without it there are no such addresses',
    { default: 'none' },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.optional(webAddress),
    'a collector that takes OpenTelemetry traces over HTTP (OTLP, for example `http://127.0.0.1:4318`); `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_TRACES_SAMPLER` are read as the OpenTelemetry SDK documents them',
  ),
  S3_ENDPOINT: setting(
    z.optional(webAddress),
    'a store that speaks S3; `S3_BUCKET`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY` are required with it',
    { default: 'files in DATA_DIR/files' },
  ),
  S3_BUCKET: setting(
    z.optional(bucketName),
    'a bucket that holds nothing else: what no row knows is removed from it',
  ),
  S3_REGION: setting(z._default(id, 'us-east-1'), 'many stores have none'),
  S3_ACCESS_KEY_ID: secret(z.optional(oneWord), 'who reads and writes the bucket'),
  S3_SECRET_ACCESS_KEY: secret(z.optional(oneWord), 'and the key that signs for it'),
  FILES_QUOTA_MB: setting(
    z._default(wholeNumber(1, 10_000_000, 'must be a whole number of MB'), 2048),
    'how much a client may keep in files',
  ),
  FILES_MAY_BE_MISSING: setting(
    z._default(onOff, false),
    'on: starts although the database names stored files and none are there, for one start after they were lost for good',
  ),
  MLS_PROVIDER: setting(
    z._default(createEnumSchema(['sample', 'ddf', 'reso'], 'must be sample, ddf or reso'), 'sample'),
    "where listings are imported from: invented ones, CREA's DDF Web API, or a board with the RESO Web API",
  ),
  MLS_URL: setting(z.optional(webAddress), 'the OData service of the feed', {
    default: 'that of DDF; required with reso',
  }),
  MLS_TOKEN_URL: setting(z.optional(webAddress), 'where tokens for the feed are had', {
    default: 'that of DDF; required with reso, unless there is an MLS_TOKEN',
  }),
  MLS_CLIENT_ID: secret(z.optional(oneWord), 'who asks for tokens of the feed'),
  MLS_CLIENT_SECRET: secret(z.optional(oneWord), 'and the secret with which'),
  MLS_SCOPE: setting(z.optional(z.string()), 'what the tokens are asked for', {
    default: 'DDFApi_Read with ddf, api with reso',
  }),
  MLS_TOKEN: secret(z.optional(oneWord), 'a token of the feed that does not end, in place of the above'),
  MLS_DESTINATION_ID: setting(
    z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'must be a whole number')),
    'the `DestinationId` of your feed at the DDF. With it REALTOR.ca is told, as its rules ask, when a listing of the feed is looked at or asked about on a built-in site, with the address of the visitor',
    { default: 'none; nobody is told' },
  ),
  MLS_ANALYTICS_URL: setting(
    z._default(webAddress, 'https://analytics.crea.ca/LogEvents.svc/LogEvents'),
    'where that is told',
  ),
  MLS_SHOWS_HISTORY: setting(
    z._default(onOff, false),
    'on: your board allows visitors to see days on market and price changes of its listings. The portal always shows them, and so does the sample',
  ),
  MLS_SAMPLE_CHANGES: setting(
    z.optional(z.string()),
    'for trying: a JSON file with what the sample says differently, such as `{"R2900003": {"ListPrice": 999000}}`; null is gone',
  ),
  ...statisticsSettings,
  FOLLOW_UP_BOSS_URL: setting(
    z._default(webAddress, 'https://api.followupboss.com/v1'),
    'where enquiries of clients that have connected Follow Up Boss are sent, up to and including /v1',
  ),
  FOLLOW_UP_BOSS_SYSTEM: setting(z._default(oneWord, 'Foyer'), 'your system as it is registered there'),
  FOLLOW_UP_BOSS_SYSTEM_KEY: secret(z.optional(oneWord), 'its key; without it fewer calls are allowed'),
  AI_PROVIDER: setting(
    z._default(createEnumSchema(['builtin', 'openai'], 'must be builtin or openai'), 'builtin'),
    'who writes descriptions and better wording: our own writer, which works offline, or a model with an API like that of OpenAI',
  ),
  AI_URL: setting(z.optional(webAddress), 'where that API is, up to and including /v1', {
    default: 'that of OpenAI',
  }),
  AI_KEY: secret(z.optional(oneWord), 'its key; required unless there is an AI_URL'),
  AI_MODEL: setting(z.optional(oneWord), 'its model; required with openai'),
  MAP_KEY: secret(z.optional(oneWord), 'of Stadia Maps; with it, maps of homes have streets'),
  MAP_URL: setting(z.optional(webAddress), 'their address; the usual one needs a paid plan', {
    default: 'that of Stadia Maps',
  }),
  PAYMENT_PROVIDER: setting(
    z.optional(createEnumSchema(['sample', 'stripe', 'none'], 'must be sample, stripe or none')),
    'who charges cards: sample takes test cards alone; with none, invoices are paid in other ways and staff mark them as paid',
    {
      default: 'sample, none in production',
      production: {
        refused: 'the sample takes test cards and charges nobody',
        unless: ['stripe', 'none'],
      },
    },
  ),
  PAYMENT_SECRET_KEY: secret(z.optional(oneWord), 'the secret key of Stripe; required with stripe'),
  PAYMENT_PUBLIC_KEY: secret(
    z.optional(id),
    'and the publishable one, which browsers read; required with stripe',
  ),
  PAYMENT_WEBHOOK_SECRET: secret(
    z.optional(oneWord),
    'signs what the card provider tells /webhooks/payments (`payment_intent.*` and `refund.*`); required with stripe',
  ),
  PAYMENT_URL: setting(z.optional(origin('https://api.stripe.com')), 'where the API of Stripe is', {
    default: 'that of Stripe',
  }),
  PAYMENT_SCRIPT_SRC: setting(
    z.optional(webAddress),
    'the script that shows the fields of a card, on a page of `SITES_ORIGIN`, where it meets no session',
    { default: 'that of Stripe' },
  ),
  API_HOST: setting(z.optional(origin('https://api.example.com')), 'where the browser finds the API', {
    default: 'same origin',
  }),
  NODE_ENV: setting(
    z._default(
      createEnumSchema(['development', 'test', 'production'], 'must be development, test or production'),
      'development',
    ),
    'development, test or production',
  ),
  DEMO: setting(z.optional(onOff), 'on: the demo world is made once', {
    default: 'on, off in production',
    production: { refused: 'the demo accounts have a public password', unless: [false] },
  }),
  RATE_LIMIT_FACTOR: setting(z._default(factor, 1), 'for tests: how many times as much is allowed', {
    production: { refused: 'the limits protect the accounts', unless: [1] },
  }),
  LOAD_SHEDDING: setting(
    z.optional(onOff),
    'for tests: off waits a minute for a database that is slow or has too much to do, where calls are refused otherwise',
    {
      default: 'on, off with NODE_ENV=test',
      production: { refused: 'calls would pile up where the database is too slow', unless: [true] },
    },
  ),
  TEST_NOW: setting(z.optional(instant), 'for tests: the instant at which the clock starts', {
    default: 'now',
    production: { refused: 'the clock must be the real one', unless: [undefined] },
  }),
  ERROR_REPORTING_DSN: secret(z.optional(webAddress), 'where failures go too', { default: 'the log' }),
  SUPPORT_TIME_ZONE: providerSetting(timeZone, 'in which the hours of the support team are meant'),
  SUPPORT_TEXT_NUMBER: providerSetting(z.string(), 'without a number there is no text line'),
  SUPPORT_EMAIL: providerSetting(emailAddress, 'who gets questions to support'),
  TERMS_URL: providerSetting(webAddress, 'the terms that clients agree to'),
  SIGNUP_FORM_URL: setting(z.optional(webAddress), 'the sign-up form of another system, in place of ours'),
  SCHEDULING_URL: setting(z.optional(webAddress), 'where a call with the provider is booked'),
  SCHEDULING_SRC: setting(
    z.optional(webAddress),
    'a script that books such calls: it listens for `foyer:scheduling` on the window and calls `preventDefault()` when it has opened; the `url` is in the detail',
  ),
  SCHEDULING_ORIGINS: vendorOrigins('SCHEDULING_SRC'),
  LIVE_CHAT_SRC: setting(
    z.optional(webAddress),
    'a script for chats: it listens for `foyer:live-chat` on the window and calls `preventDefault()` when it has opened',
  ),
  LIVE_CHAT_ORIGINS: vendorOrigins('LIVE_CHAT_SRC'),
  SESSION_RECORDING_SRC: setting(z.optional(webAddress), 'a script that records sessions'),
  SESSION_RECORDING_ORIGINS: vendorOrigins('SESSION_RECORDING_SRC'),
  REQUEST_CHANGES_URL: setting(z.optional(webAddress), 'the form for changes to a site, in place of ours'),
  PORTFOLIO_URL: setting(z.optional(webAddress), 'where sites of other agents are shown'),
  UPGRADE_VIDEO_URL: setting(
    z.optional(webAddress),
    'a film about the larger packages, which is shown where they are compared',
  ),
  HELP_URL: setting(z.optional(webAddress), 'the articles of the help centre'),
  WEBINAR_URL: setting(z.optional(webAddress), 'where webinars are booked'),
  AD_CONVERSION_ID: setting(
    z.optional(id),
    '`AW-123` or `AW-123_label`, told once on the thank-you page of a sign-up',
  ),
  SOCIAL_PIXEL_ID: setting(z.optional(id), 'the pixel of a social network, told on the same page'),
});

export type SettingName = keyof typeof configTable.shape;

export const settingNames = z.keyof(configTable).options;

export function settingEntry(name: SettingName): SettingEntry {
  const entry = findEntry(configTable.shape[name]);
  if (!entry) throw new Error(`${name} stands in the table without a sentence`);
  return entry;
}

/** Values that staff set in the console: a setting overrides them, and the console then shows them as read-only. */
function providerSetting<S extends z.core.$ZodType>(schema: S, about: string) {
  return setting(z.optional(schema), about, { default: 'as set in the console' });
}

function vendorOrigins(script: string) {
  return setting(
    z.optional(sources),
    `what else the script of \`${script}\` needs, as its vendor documents it`,
    { default: "the script's own origin" },
  );
}
