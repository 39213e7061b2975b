import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { ConnectionLimits } from './http/connection-limits.ts';
import {
  oneOf,
  wholeNumber,
  onOff,
  mailServer,
  sender,
  factor,
  hostName,
  id,
  emailAddress,
  address,
  bucketName,
  origin,
  databaseAddress,
  instant,
  key,
  ranges,
  timeZone,
} from './start/settings.ts';
import { vendorSources, type VendorSources } from './adapters/vendor-sources.ts';

export type Config = {
  environment: 'development' | 'test' | 'production';
  /** On: demo data is created once, and its accounts are printed at start. */
  demo: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Unset: the embedded database in dataDir. */
  databaseUrl: string | undefined;
  portalOrigin: string;
  /** Origin of the public sites of agents; the portal's own unless it is set. */
  sitesOrigin: string;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** How many connections may be open at once, in total and per address. */
  connections: ConnectionLimits;
  rateLimitFactor: number;
  /** Unset: made once in dataDir/secrets.key (see security/secrets-key.ts). */
  secretsKey: Buffer | undefined;
  /** Origin of the API as the browser calls it; empty means the portal's own. */
  apiHost: string;
  testNow: Date | undefined;
  errorReportingDsn: string | undefined;
  support: { timeZone: string; textNumber: string | undefined; email: string };
  /** Off: this process only serves requests, and another one runs the background jobs. */
  worker: boolean;
  /** Without a mail server every message becomes a file in dataDir/outbox. `sales` is the address that gets prospects. */
  mail: { smtpUrl: string | undefined; from: string; sales: string };
  /** Bytes of files a client may store, and the bucket they are stored in; without one, in dataDir/files. */
  files: { quota: number; bucket: Bucket | undefined };
  thirdParties: Record<ThirdPartySetting, string | undefined>;
  /** Further sources the scripts of third parties need, where they are configured. */
  vendors: Record<VendorScript, VendorSources | undefined>;
};

export type Bucket = {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type ThirdPartySetting = keyof typeof thirdPartySettings;
type VendorScript = 'liveChatSrc' | 'sessionRecordingSrc' | 'schedulingSrc';

export type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(
      `Foyer cannot start with these settings:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

// Settings of third parties: an address to load or link to, or an id from the vendor.
const thirdPartySettings = {
  signupFormUrl: ['SIGNUP_FORM_URL', 'address'],
  adConversionId: ['AD_CONVERSION_ID', 'id'],
  socialPixelId: ['SOCIAL_PIXEL_ID', 'id'],
  schedulingUrl: ['SCHEDULING_URL', 'address'],
  liveChatSrc: ['LIVE_CHAT_SRC', 'address'],
  sessionRecordingSrc: ['SESSION_RECORDING_SRC', 'address'],
  schedulingSrc: ['SCHEDULING_SRC', 'address'],
  requestChangesUrl: ['REQUEST_CHANGES_URL', 'address'],
  portfolioUrl: ['PORTFOLIO_URL', 'address'],
  upgradeVideoUrl: ['UPGRADE_VIDEO_URL', 'address'],
  helpUrl: ['HELP_URL', 'address'],
  webinarUrl: ['WEBINAR_URL', 'address'],
} as const;

/** Collects every mistake before reporting, so that one start shows them all. */
export function readConfig(env: Environment): Config {
  const mistakes: string[] = [];
  const read = <T>(name: string, parse: (text: string) => T | undefined, rule: string): T | undefined => {
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    // Secrets never reach a terminal or a log.
    if (value === undefined) mistakes.push(`${name} ${rule}${secret.has(name) ? '' : `, not '${text}'`}.`);
    return value;
  };

  const environment =
    read(
      'NODE_ENV',
      oneOf(['development', 'test', 'production'] as const),
      'must be development, test or production',
    ) ?? 'development';
  const isProduction = environment === 'production';
  const refuseInProduction = (name: string, set: boolean, why: string) => {
    if (isProduction && set) mistakes.push(`${name} is refused in production: ${why}.`);
  };

  const host =
    read('HOST', hostName, 'must be an address or a host name without a scheme or a port') ?? '127.0.0.1';
  const port =
    read('PORT', wholeNumber(0, 65_535), 'must be a whole number from 0 (a free port) to 65535') ?? 4000;
  const demo = read('DEMO', onOff, 'must be on or off');
  const rateLimitFactor = read('RATE_LIMIT_FACTOR', factor, 'must be a number above 0') ?? 1;
  const testNow = read(
    'TEST_NOW',
    instant,
    'must be an ISO instant with its zone, such as 2026-11-02T17:00:00Z',
  );
  const secretsKey = read(
    'SECRETS_KEY',
    key,
    'must be 32 bytes in base64 (make one with: openssl rand -base64 32)',
  );

  refuseInProduction('DEMO', demo === true, 'the demo accounts have a public password');
  refuseInProduction('RATE_LIMIT_FACTOR', rateLimitFactor !== 1, 'the limits protect the accounts');
  refuseInProduction('TEST_NOW', testNow !== undefined, 'the clock must be the real one');
  if (isProduction && !env['SECRETS_KEY']?.trim())
    mistakes.push(
      'SECRETS_KEY is required in production: 32 bytes in base64 (make one with: openssl rand -base64 32).',
    );

  const portalOrigin =
    read('PORTAL_ORIGIN', origin, 'must be an origin such as https://portal.example.com, without a path') ??
    defaultOrigin(host, port);
  const sitesOrigin =
    read('SITES_ORIGIN', origin, 'must be an origin such as https://sites.example.com, without a path') ??
    portalOrigin;
  const isSameHost = new URL(sitesOrigin).host === new URL(portalOrigin).host;
  if (isSameHost && (isProduction || sitesOrigin !== portalOrigin))
    mistakes.push(
      isProduction && !env['SITES_ORIGIN']?.trim()
        ? 'SITES_ORIGIN is required in production: the public sites of agents have a host of their own, such as https://sites.example.com.'
        : 'SITES_ORIGIN must have another host than PORTAL_ORIGIN.',
    );
  const supportEmail =
    read('SUPPORT_EMAIL', emailAddress, 'must be an email address') ?? 'support@example.com';
  const smtpUrl = read('SMTP_URL', mailServer, 'must look like smtp://user:password@host:587 or smtps://…');
  const from = read(
    'MAIL_FROM',
    sender,
    'must be an address, or a name and an address: Foyer <portal@example.com>',
  );
  if (smtpUrl && !env['MAIL_FROM']?.trim())
    mistakes.push('MAIL_FROM is required with SMTP_URL: the address that mail comes from.');

  const config: Config = {
    environment,
    demo: demo ?? !isProduction,
    port,
    host,
    dataDir: resolve(env['DATA_DIR']?.trim() || 'data'),
    databaseUrl: read(
      'DATABASE_URL',
      databaseAddress,
      'must look like postgresql://user:password@host:5432/database',
    ),
    portalOrigin,
    sitesOrigin,
    trustProxy:
      read('TRUST_PROXY', ranges, 'must be a list of addresses or CIDR ranges with commas between them') ??
      [],
    connections: {
      total: read('MAX_CONNECTIONS', wholeNumber(1, 1_000_000), 'must be a whole number from 1') ?? 2000,
      perAddress:
        read('MAX_CONNECTIONS_PER_ADDRESS', wholeNumber(1, 1_000_000), 'must be a whole number from 1') ??
        200,
    },
    rateLimitFactor,
    secretsKey,
    apiHost:
      read('API_HOST', origin, 'must be an origin such as https://api.example.com, without a path') ?? '',
    testNow,
    errorReportingDsn: read('ERROR_REPORTING_DSN', address, 'must be an http or https address'),
    support: {
      timeZone:
        read('SUPPORT_TIME_ZONE', timeZone, 'must be a time zone such as America/Vancouver') ??
        'America/Vancouver',
      textNumber: env['SUPPORT_TEXT_NUMBER']?.trim() || (isProduction ? undefined : '604-555-0100'),
      email: supportEmail,
    },
    worker: read('WORKER', onOff, 'must be on or off') ?? true,
    mail: {
      smtpUrl,
      from: from ?? `Foyer <no-reply@${mailHost(portalOrigin)}>`,
      sales: read('SALES_EMAIL', emailAddress, 'must be an email address') ?? supportEmail,
    },
    files: {
      quota:
        (read('FILES_QUOTA_MB', wholeNumber(1, 10_000_000), 'must be a whole number of MB') ?? 2048) *
        1024 ** 2,
      bucket: readBucket(env, read, mistakes),
    },
    thirdParties: readThirdParties(read),
    vendors: {
      liveChatSrc: read('LIVE_CHAT_ORIGINS', vendorSources, sourcesRule),
      sessionRecordingSrc: read('SESSION_RECORDING_ORIGINS', vendorSources, sourcesRule),
      schedulingSrc: read('SCHEDULING_ORIGINS', vendorSources, sourcesRule),
    },
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/** The origin of the portal where none is configured; 0.0.0.0 can be listened on, but not opened in a browser. */
export function defaultOrigin(host: string, port: number): string {
  const publicHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return new URL(`http://${isIP(publicHost) === 6 ? `[${publicHost}]` : publicHost}:${port}`).origin;
}

/** How a page of the portal frames the public sites; on a shared origin by path, so that any host name works. */
export const sitesFromPortal = ({
  sitesOrigin,
  portalOrigin,
}: Pick<Config, 'sitesOrigin' | 'portalOrigin'>) =>
  sitesOrigin === portalOrigin ? { base: '', source: "'self'" } : { base: sitesOrigin, source: sitesOrigin };

/** The host of a mail address must be a name, not an IP address. */
function mailHost(portalOrigin: string): string {
  const { hostname } = new URL(portalOrigin);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) ? 'localhost' : hostname;
}

const secret = new Set([
  'SECRETS_KEY',
  'DATABASE_URL',
  'ERROR_REPORTING_DSN',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);

const sourcesRule =
  'must be a list of origins such as https://chat.example.com wss://chat.example.com, or directives as the vendor documents them: connect-src https://…; frame-src https://…';

type ReadText = (
  name: string,
  parse: (text: string) => string | undefined,
  rule: string,
) => string | undefined;

/** A bucket needs all of its settings except the region, which many stores do not have. */
function readBucket(env: Environment, read: ReadText, mistakes: string[]): Bucket | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const unset = needed.filter((name) => !env[name]?.trim());
  if (unset.length === needed.length) return undefined;
  if (unset.length > 0) mistakes.push(`Files in a bucket need ${unset.join(', ')} as well.`);
  const line = (text: string) => (/^\S+$/.test(text) ? text : undefined);
  return {
    endpoint: read('S3_ENDPOINT', address, 'must be an http or https address') ?? '',
    name: read('S3_BUCKET', bucketName, 'must be the name of a bucket') ?? '',
    region: read('S3_REGION', id, 'may hold letters, digits, - and _ only') ?? 'us-east-1',
    accessKeyId: read('S3_ACCESS_KEY_ID', line, 'may hold no spaces') ?? '',
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', line, 'may hold no spaces') ?? '',
  };
}

function readThirdParties(read: ReadText): Config['thirdParties'] {
  const one = (setting: ThirdPartySetting) => {
    const [name, kind] = thirdPartySettings[setting];
    return kind === 'address'
      ? read(name, address, 'must be an http or https address')
      : read(name, id, 'may hold letters, digits, - and _ only');
  };
  return {
    signupFormUrl: one('signupFormUrl'),
    adConversionId: one('adConversionId'),
    socialPixelId: one('socialPixelId'),
    schedulingUrl: one('schedulingUrl'),
    liveChatSrc: one('liveChatSrc'),
    sessionRecordingSrc: one('sessionRecordingSrc'),
    schedulingSrc: one('schedulingSrc'),
    requestChangesUrl: one('requestChangesUrl'),
    portfolioUrl: one('portfolioUrl'),
    upgradeVideoUrl: one('upgradeVideoUrl'),
    helpUrl: one('helpUrl'),
    webinarUrl: one('webinarUrl'),
  };
}
