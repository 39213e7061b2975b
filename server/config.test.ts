import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settingEntry, settingNames } from './start/config-table.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const DATABASE_URL = 'postgresql://foyer@db.example.com/foyer';

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

test('without any setting Foyer is a development server on this machine with demo data', () => {
  expect(readConfig({})).toMatchObject({
    environment: 'development',
    demo: true,
    port: 4000,
    host: '127.0.0.1',
    portalOrigin: 'http://127.0.0.1:4000',
    trustProxy: [],
    rateLimitFactor: 1,
    apiHost: '',
    provider: { fixed: [], mailHost: 'localhost' },
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['HOST', 'http://localhost'],
  ['NODE_ENV', 'prod'],
  ['DEMO', 'perhaps'],
  ['DATABASE_URL', 'mysql://root@host/db'],
  ['PORTAL_ORIGIN', 'https://portal.example.com/path'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['SECRETS_KEY', 'c2hvcnQ='],
  ['API_HOST', 'api.example.com'],
  ['TEST_NOW', '2026-11-02'],
  ['ERROR_REPORTING_DSN', 'nowhere'],
  ['SUPPORT_TIME_ZONE', 'Mars/Olympus'],
  ['SUPPORT_EMAIL', 'support'],
  ['HELP_URL', 'javascript:alert(1)'],
  ['AD_CONVERSION_ID', '<script>'],
])('%s=%s is one mistake with one sentence that names it', (name, value) => {
  expect(mistakesOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} .+\\.$`))]);
});

test('all mistakes are reported at once', () => {
  expect(mistakesOf({ PORT: 'x', HOST: ' / ', TEST_NOW: 'now' })).toHaveLength(3);
});

test.each(settingNames.filter((name) => settingEntry(name).secret))(
  'a mistaken %s is not repeated',
  (name) => {
    const mistakes = mistakesOf({ [name]: 'top secret' }).join();
    expect(mistakes).toContain(`${name} `);
    expect(mistakes).not.toContain('top secret');
  },
);

test('what looks like a secret is one', () => {
  const suspicious = settingNames.filter((name) =>
    /KEY|SECRET|PASSWORD|TOKEN(?!_URL)|DSN|^(DATABASE|SMTP)_/.test(name),
  );
  expect(suspicious.filter((name) => !settingEntry(name).secret)).toEqual([]);
  expect(suspicious).toContain('SMTP_URL');
});

test('a mistaken setting is not asked for as well', () => {
  expect(
    mistakesOf({
      NODE_ENV: 'production',
      DATABASE_URL,
      SECRETS_KEY: 'short',
      SITES_ORIGIN: 'sites',
    }),
  ).toEqual([
    expect.stringMatching(/^SITES_ORIGIN must be an origin/),
    'SECRETS_KEY must be 32 bytes in base64 (make one with: openssl rand -base64 32).',
  ]);
  expect(mistakesOf({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'nobody' })).toHaveLength(1);
});

test('production asks for a key and refuses what belongs to development', () => {
  const said = mistakesOf({
    NODE_ENV: 'production',
    DEMO: 'on',
    RATE_LIMIT_FACTOR: '100',
    LOAD_SHEDDING: 'off',
    TEST_NOW: '2026-11-02T17:00:00Z',
  });
  expect(said.map((sentence) => sentence.split(' ')[0])).toEqual([
    'DATABASE_URL',
    'SITES_ORIGIN',
    'SECRETS_KEY',
    'DEMO',
    'RATE_LIMIT_FACTOR',
    'LOAD_SHEDDING',
    'TEST_NOW',
  ]);
  const SITES_ORIGIN = 'https://sites.example.com';
  expect(readConfig({ NODE_ENV: 'production', DATABASE_URL, SECRETS_KEY: key, SITES_ORIGIN })).toMatchObject({
    demo: false,
    sitesOrigin: SITES_ORIGIN,
  });
});

test('production takes the built-in database only where that is said', () => {
  const production = { NODE_ENV: 'production', SECRETS_KEY: key, SITES_ORIGIN: 'https://sites.example.com' };
  const sentence =
    'DATABASE_URL is required in production: postgresql://user:password@host:5432/database, or EMBEDDED_DATABASE=on.';
  expect(mistakesOf(production)).toEqual([sentence]);
  expect(mistakesOf({ ...production, EMBEDDED_DATABASE: 'off' })).toEqual([sentence]);
  expect(readConfig({ ...production, EMBEDDED_DATABASE: 'on' }).databaseUrl).toBeUndefined();
  expect(readConfig({}).databaseUrl).toBeUndefined();
});

test('calls wait for a slow database in tests, and everywhere else only where that is said', () => {
  expect(readConfig({}).loadShedding).toBe(true);
  expect(readConfig({ NODE_ENV: 'test' }).loadShedding).toBe(false);
  expect(readConfig({ NODE_ENV: 'test', LOAD_SHEDDING: 'on' }).loadShedding).toBe(true);
  expect(readConfig({ LOAD_SHEDDING: 'off' }).loadShedding).toBe(false);
});

test('a place to listen everywhere is visited by name', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '81' }).portalOrigin).toBe('http://localhost:81');
  expect(readConfig({ HOST: '::1', PORT: '81' }).portalOrigin).toBe('http://[::1]:81');
});

test('files live in the data directory, or in a bucket that is named in full', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.ca-central-1.amazonaws.com',
    S3_BUCKET: 'foyer-files',
    S3_ACCESS_KEY_ID: 'KEY',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({}).files).toEqual({ quota: 2048 * 1024 ** 2, bucket: undefined });
  expect(readConfig({ ...bucket, FILES_QUOTA_MB: '1' }).files).toMatchObject({
    quota: 1024 ** 2,
    bucket: { name: 'foyer-files', region: 'us-east-1' },
  });
  expect(mistakesOf({ ...bucket, S3_BUCKET: '' })).toEqual(['Files in a bucket need S3_BUCKET as well.']);
  expect(mistakesOf({ ...bucket, S3_SECRET_ACCESS_KEY: 'a secret' }).join('')).not.toContain('a secret');
});

test('cards are charged by Stripe where all of its keys are given, and by the sample outside production alone', () => {
  const stripe = {
    PAYMENT_PROVIDER: 'stripe',
    PAYMENT_SECRET_KEY: 'sk_live_1',
    PAYMENT_PUBLIC_KEY: 'pk_live_1',
    PAYMENT_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(readConfig({}).payments).toMatchObject({ provider: 'sample' });
  expect(readConfig({ ...stripe, SITES_ORIGIN: 'https://sites.example.com' }).payments).toMatchObject({
    provider: 'stripe',
    url: 'https://api.stripe.com',
    fields: 'https://sites.example.com/payments/card-fields',
  });
  expect(mistakesOf({ PAYMENT_PROVIDER: 'stripe' })).toEqual([
    'Stripe needs PAYMENT_SECRET_KEY, PAYMENT_PUBLIC_KEY, PAYMENT_WEBHOOK_SECRET as well.',
  ]);
  expect(mistakesOf({ ...stripe, PAYMENT_WEBHOOK_SECRET: '' })).toEqual([
    'Stripe needs PAYMENT_WEBHOOK_SECRET as well.',
  ]);
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL,
    SECRETS_KEY: key,
    PORTAL_ORIGIN: 'https://portal.example.com',
    SITES_ORIGIN: 'https://sites.example.com',
  };
  expect(readConfig({ ...production, ...stripe }).payments.provider).toBe('stripe');
  expect(readConfig(production).payments.provider).toBe('none');
  expect(mistakesOf({ ...production, PAYMENT_PROVIDER: 'sample' }).join('')).toMatch(
    /PAYMENT_PROVIDER is refused/,
  );
});

test('REALTOR.ca is told of views only with the number of a feed at the DDF, and only with such a feed', () => {
  const ddf = { MLS_PROVIDER: 'ddf', MLS_TOKEN: 'token' };
  const url = 'https://analytics.crea.ca/LogEvents.svc/LogEvents';
  for (const settings of [{}, ddf, { ...ddf, MLS_ANALYTICS_URL: url }])
    expect(readConfig(settings).listingAnalytics).toBeUndefined();
  expect(readConfig({ ...ddf, MLS_DESTINATION_ID: '355' }).listingAnalytics).toEqual({
    url,
    destinationId: 355,
  });
  expect(mistakesOf({ MLS_DESTINATION_ID: '355' })).toEqual([
    'MLS_DESTINATION_ID needs MLS_PROVIDER ddf as well.',
  ]);
  expect(mistakesOf({ ...ddf, MLS_DESTINATION_ID: 'mine' })).toEqual([
    "MLS_DESTINATION_ID must be a whole number, not 'mine'.",
  ]);
});

test('a mail service that reports needs its key, in its own form', () => {
  const reports = (from: string, key: string) => ({
    NEWSLETTER_REPORTS_FROM: from,
    NEWSLETTER_REPORTS_KEY: key,
  });
  const topic = 'arn:aws:sns:ca-central-1:123456789012:newsletters';
  expect(readConfig(reports('ses', topic)).newsletters.reports).toEqual({ from: 'ses', key: topic });
  expect(mistakesOf(reports('ses', 'newsletters'))).toEqual([
    'NEWSLETTER_REPORTS_KEY is no topic of Amazon SNS, such as arn:aws:sns:ca-central-1:123456789012:newsletters.',
  ]);
  expect(mistakesOf(reports('sendgrid', 'x'))).toEqual([
    'NEWSLETTER_REPORTS_KEY is no verification key of SendGrid.',
  ]);
  expect(mistakesOf({ NEWSLETTER_REPORTS_FROM: 'ses' })).toEqual([
    'Reports of newsletters need NEWSLETTER_REPORTS_KEY as well.',
  ]);
});

test('the sites share the origin of the portal until they get a host of their own, which production asks for', () => {
  expect(readConfig({ PORT: '81' })).toMatchObject({ sitesOrigin: 'http://127.0.0.1:81' });
  const shared = { PORTAL_ORIGIN: 'https://portal.example.com', SITES_ORIGIN: 'https://portal.example.com' };
  expect(readConfig(shared)).toMatchObject({ sitesOrigin: 'https://portal.example.com' });
  expect(mistakesOf({ ...shared, NODE_ENV: 'production', DATABASE_URL, SECRETS_KEY: key })).toEqual([
    'SITES_ORIGIN must have another host than PORTAL_ORIGIN.',
  ]);
  expect(mistakesOf({ ...shared, SITES_ORIGIN: 'http://portal.example.com:443' })).toEqual([]);
  expect(mistakesOf({ ...shared, SITES_ORIGIN: 'http://portal.example.com' })).toEqual([
    'SITES_ORIGIN must have another host than PORTAL_ORIGIN.',
  ]);
});
