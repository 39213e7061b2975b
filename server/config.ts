import type { FollowUpBossConfig } from './adapters/crm/follow-up-boss.ts';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { ConnectionLimits } from '#server/core/http/connection-limits.ts';
import type { PaymentsConfig } from './adapters/payments/open-gateway.ts';
import type { ListingAnalyticsConfig } from './adapters/listing-analytics/open-listing-analytics.ts';
import type { SiteDayConfig } from './adapters/statistics/site-days/site-day-source.ts';
import type { StatsConfig } from './adapters/statistics/open-stats-providers.ts';
import { openVendorReports, type ReportsConfig } from './adapters/newsletter/reports/open-reports.ts';
import type { InboundConfig } from './adapters/inbox/open-inbox.ts';
import type { MapConfig } from './adapters/maps/open-map-service.ts';
import type { MlsConfig } from './adapters/mls/open-mls.ts';
import type { AiConfig } from '#server/adapters/ai/open-engine.ts';
import type { VendorSources } from './adapters/vendor-sources.ts';
import type { Bucket } from './adapters/s3/s3-client.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import { findPlaceMistake } from './start/backup/locate-backup.ts';
import { fixedFields } from './start/fixed-provider.ts';
import type { SettingName } from './start/config-table.ts';
import { missingAiSettings, toAiConfig } from './start/ai-settings.ts';
import { missingMlsSettings, toListingAnalyticsConfig, toMlsConfig } from './start/mls-settings.ts';
import { missingPaymentSettings, toPaymentsConfig } from './start/payment-settings.ts';
import { isGuessableKey } from '#server/core/security/secrets-key.ts';
import { parseSettings, type Environment, type Settings } from './start/parse-settings.ts';

export type Config = {
  environment: 'development' | 'test' | 'production';
  /** On: demo data is created once, and its accounts are printed at start. */
  demo: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Unset: the embedded database in dataDir. */
  databaseUrl: string | undefined;
  /** A replica of it. */
  databaseReadUrl: string | undefined;
  portalOrigin: string;
  /** Origin of the public sites of agents; the portal's own unless it is set. */
  sitesOrigin: string;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** Addresses and CIDR ranges of our own network that may be called although others tell us of them. */
  innerAddresses: string[];
  /** How many connections may be open at once, in total and per address. */
  connections: ConnectionLimits;
  rateLimitFactor: number;
  /** On: the operator knows that other machines are reached without TLS. */
  mayBePlain: boolean;
  /** On: browsers are held to TLS on all hosts below the portal's and the sites', too. */
  hasSecureSubdomains: boolean;
  /** Off: browsers remove the portal's service worker. */
  hasServiceWorker: boolean;
  /** Off: calls wait for a slow database instead of being refused. */
  loadShedding: boolean;
  /** Unset: made once in dataDir/secrets.key (see security/secrets-key.ts). */
  secretsKey: Buffer | undefined;
  /** The keys that sealed the database before. */
  formerKeys: readonly Buffer[];
  /** Whether the key is the operator's own. */
  hasOwnKey: boolean;
  /** Whether it looks like a text or a pattern. */
  hasGuessableKey: boolean;
  /** Where the worker backs up to, and how often; unset: it does not. */
  backup: { to: string; everyHours: number } | undefined;
  /** How to reach a bucket of backups; its name is in their address. */
  backupAccess: Omit<Bucket, 'name'> | undefined;
  /** The file that a backup of the operator's own touches when it has finished. */
  backupStamp: string | undefined;
  /** Who may read the metrics sends it. */
  metricsToken: string | undefined;
  /** Where traces are sent. */
  tracesEndpoint: string | undefined;
  /** Origin of the API as the browser calls it; empty means the portal's own. */
  apiHost: string;
  testNow: Date | undefined;
  errorReportingDsn: string | undefined;
  /** The settings of the provider that the environment decides; staff set the rest in the console. */
  provider: ProviderConfig;
  /** Off: this process only serves requests, and another one runs the background jobs. */
  worker: boolean;
  /** Without a mail server every message becomes a file in dataDir/outbox. */
  mail: { smtpUrl: string | undefined };
  /** Who counts visits and ads elsewhere. */
  stats: StatsConfig & { siteDays: SiteDayConfig };
  /** Where enquiries are sent for the clients that have connected it. */
  crm: FollowUpBossConfig;
  newsletters: NewsletterConfig;
  /** How bounces of newsletters and complaints come in: from a folder, and with a secret over HTTP. */
  bounces: { folder: string | undefined; secret: string | undefined };
  /** Where emails for clients come in. */
  inbound: InboundConfig;
  /** Bytes of files a client may store, and the bucket they are stored in; without one, in dataDir/files. */
  files: { quota: number; bucket: Bucket | undefined };
  /** On: the start does not ask whether the files that the database names are there. */
  mayLackFiles: boolean;
  /** Where listings are imported from. */
  mls: MlsConfig;
  /** Who is told how often listings of the feed are looked at. */
  listingAnalytics: ListingAnalyticsConfig;
  /** Who has maps with streets; without one, maps are drawn here. */
  maps: MapConfig;
  /** Who writes descriptions. */
  ai: AiConfig;
  /** Who charges cards. */
  payments: PaymentsConfig;
  thirdParties: Record<ThirdPartySetting, string | undefined>;
  /** Further sources the scripts of third parties need, where they are configured. */
  vendors: Record<VendorScript, VendorSources | undefined>;
};

/** How newsletters go out. */
type NewsletterConfig = {
  /** Without one, every newsletter becomes a file in dataDir/outbox/newsletters. */
  smtpUrl: string | undefined;
  connections: number;
  /** Mails a second for one mail host; 0 is as many as it takes. */
  perSecondPerHost: number;
  bounceDomain: string | undefined;
  /** The mail service that reports bounces by webhook. */
  reports: ReportsConfig | undefined;
  dkim: { domain: string; selector: string; privateKey: string } | undefined;
};

/** An address to load or link to, or an id from the vendor. */
type ThirdPartySetting =
  | 'signupFormUrl'
  | 'adConversionId'
  | 'socialPixelId'
  | 'schedulingUrl'
  | 'liveChatSrc'
  | 'sessionRecordingSrc'
  | 'schedulingSrc'
  | 'requestChangesUrl'
  | 'portfolioUrl'
  | 'upgradeVideoUrl'
  | 'helpUrl'
  | 'webinarUrl';

type VendorScript = 'liveChatSrc' | 'sessionRecordingSrc' | 'schedulingSrc';

export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(
      `Foyer cannot start with these settings:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

/** Collects every mistake before reporting, so that one start shows them all. */
export function readConfig(env: Environment): Config {
  const { settings, given, mistakes } = parseSettings(env);
  const config = toConfig(settings);
  const all = [...mistakes, ...mistakesBetween(settings, config, given)];
  if (all.length > 0) throw new ConfigError(all);
  return config;
}

function toConfig(settings: Settings): Config {
  const isProduction = settings.NODE_ENV === 'production';
  const portalOrigin = settings.PORTAL_ORIGIN ?? defaultOrigin(settings.HOST, settings.PORT);
  const sitesOrigin = settings.SITES_ORIGIN ?? portalOrigin;
  return {
    environment: settings.NODE_ENV,
    demo: settings.DEMO ?? !isProduction,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    portalOrigin,
    sitesOrigin,
    trustProxy: settings.TRUST_PROXY,
    innerAddresses: settings.OUTBOUND_INNER_ADDRESSES,
    connections: { total: settings.MAX_CONNECTIONS, perAddress: settings.MAX_CONNECTIONS_PER_ADDRESS },
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    mayBePlain: settings.PLAIN_CONNECTIONS,
    hasSecureSubdomains: settings.HSTS_SUBDOMAINS,
    loadShedding: settings.LOAD_SHEDDING ?? settings.NODE_ENV !== 'test',
    secretsKey: settings.SECRETS_KEY,
    formerKeys: settings.SECRETS_KEY_FORMER ?? [],
    hasOwnKey: settings.SECRETS_KEY !== undefined,
    hasGuessableKey: settings.SECRETS_KEY !== undefined && isGuessableKey(settings.SECRETS_KEY),
    backup: settings.BACKUP_TO ? { to: settings.BACKUP_TO, everyHours: settings.BACKUP_EVERY } : undefined,
    backupAccess: toBackupAccess(settings),
    backupStamp: settings.BACKUP_STAMP,
    metricsToken: settings.METRICS_TOKEN,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    apiHost: settings.API_HOST ?? '',
    testNow: settings.TEST_NOW,
    errorReportingDsn: settings.ERROR_REPORTING_DSN,
    provider: { fixed: fixedFields(settings), mailHost: mailHost(portalOrigin) },
    worker: settings.WORKER,
    mail: { smtpUrl: settings.SMTP_URL },
    newsletters: toNewsletterConfig(settings),
    bounces: {
      folder: settings.NEWSLETTER_BOUNCE_FOLDER && resolve(settings.NEWSLETTER_BOUNCE_FOLDER),
      secret: settings.NEWSLETTER_BOUNCE_SECRET,
    },
    inbound: {
      place: settings.INBOUND_ADDRESS?.toLowerCase() ?? (isProduction ? null : 'in.localhost'),
      mailbox: settings.INBOUND_MAIL,
    },
    files: { quota: settings.FILES_QUOTA_MB * 1024 ** 2, bucket: toBucket(settings) },
    hasServiceWorker: settings.SERVICE_WORKER,
    mayLackFiles: settings.FILES_MAY_BE_MISSING,
    mls: toMlsConfig(settings),
    listingAnalytics: toListingAnalyticsConfig(settings),
    stats: {
      meta: {
        url: settings.META_API_URL,
        version: settings.META_API_VERSION,
        appSecret: settings.META_APP_SECRET,
        verifyToken: settings.META_VERIFY_TOKEN,
      },
      ga4: { url: settings.GA4_API_URL, tokenUrl: settings.GOOGLE_TOKEN_URL },
      googleAds: toGoogleAdsConfig(settings),
      siteDays: { plausible: settings.PLAUSIBLE_URL, umami: settings.UMAMI_CLOUD_URL },
    },
    crm: {
      url: settings.FOLLOW_UP_BOSS_URL,
      system: settings.FOLLOW_UP_BOSS_SYSTEM,
      systemKey: settings.FOLLOW_UP_BOSS_SYSTEM_KEY,
    },
    maps: settings.MAP_KEY === undefined ? undefined : { url: settings.MAP_URL, key: settings.MAP_KEY },
    ai: toAiConfig(settings),
    payments: toPaymentsConfig(settings, { sitesOrigin, portalOrigin }),
    thirdParties: {
      signupFormUrl: settings.SIGNUP_FORM_URL,
      adConversionId: settings.AD_CONVERSION_ID,
      socialPixelId: settings.SOCIAL_PIXEL_ID,
      schedulingUrl: settings.SCHEDULING_URL,
      liveChatSrc: settings.LIVE_CHAT_SRC,
      sessionRecordingSrc: settings.SESSION_RECORDING_SRC,
      schedulingSrc: settings.SCHEDULING_SRC,
      requestChangesUrl: settings.REQUEST_CHANGES_URL,
      portfolioUrl: settings.PORTFOLIO_URL,
      upgradeVideoUrl: settings.UPGRADE_VIDEO_URL,
      helpUrl: settings.HELP_URL,
      webinarUrl: settings.WEBINAR_URL,
    },
    vendors: {
      liveChatSrc: settings.LIVE_CHAT_ORIGINS,
      sessionRecordingSrc: settings.SESSION_RECORDING_ORIGINS,
      schedulingSrc: settings.SCHEDULING_ORIGINS,
    },
  };
}

function toNewsletterConfig(settings: Settings): NewsletterConfig {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = settings;
  const { NEWSLETTER_REPORTS_FROM: from, NEWSLETTER_REPORTS_KEY: key } = settings;
  return {
    smtpUrl: settings.NEWSLETTER_PROVIDER === 'folder' ? undefined : settings.SMTP_URL,
    connections: settings.NEWSLETTER_CONNECTIONS,
    perSecondPerHost: settings.NEWSLETTER_HOST_RATE,
    bounceDomain: settings.NEWSLETTER_BOUNCE_DOMAIN,
    reports: from && key ? { from, key } : undefined,
    dkim: domain && selector && privateKey ? { domain, selector, privateKey } : undefined,
  };
}

/** A bucket is used when all of its settings are given; the region is one that many stores do not have. */
function toBucket(settings: Settings): Bucket | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return endpoint && name && accessKeyId && secretAccessKey
    ? { endpoint, name, region, accessKeyId, secretAccessKey }
    : undefined;
}

function toBackupAccess(settings: Settings): Config['backupAccess'] {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = settings;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return endpoint && accessKeyId && secretAccessKey
    ? { endpoint, region, accessKeyId, secretAccessKey }
    : undefined;
}

const dkimSettings = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
const bucketSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The errors of settings that are each valid alone. */
function mistakesBetween(settings: Settings, config: Config, setNames: ReadonlySet<SettingName>): string[] {
  const { environment, portalOrigin, sitesOrigin, backup } = config;
  const misplaced = backup ? findPlaceMistake(backup.to, config) : null;
  const unset = bucketSettings.filter((name) => !setNames.has(name));
  const unsigned = dkimSettings.filter((name) => !setNames.has(name));
  // Outside production one origin may serve both.
  const sitesShareHost =
    settings.SITES_ORIGIN !== undefined &&
    new URL(sitesOrigin).host === new URL(portalOrigin).host &&
    (environment === 'production' || sitesOrigin !== portalOrigin);
  return [
    ...(sitesShareHost ? ['SITES_ORIGIN must have another host than PORTAL_ORIGIN.'] : []),
    ...(unset.length > 0 && unset.length < bucketSettings.length
      ? [`Files in a bucket need ${unset.join(', ')} as well.`]
      : []),
    ...(unsigned.length > 0 && unsigned.length < dkimSettings.length
      ? [`Signing newsletters needs ${unsigned.join(', ')} as well.`]
      : []),
    ...(settings.NEWSLETTER_PROVIDER === 'smtp' && !settings.SMTP_URL
      ? ['NEWSLETTER_PROVIDER smtp needs SMTP_URL as well.']
      : []),
    ...missingReportSettings(settings, config),
    ...missingGoogleAdsSettings(settings),
    ...(misplaced === null ? [] : [`BACKUP_TO: ${misplaced}`]),
    ...missingMlsSettings(settings),
    ...missingAiSettings(settings),
    ...missingPaymentSettings(settings),
  ];
}

/** Used when all of its settings are given. */
function toGoogleAdsConfig(settings: Settings): StatsConfig['googleAds'] {
  const {
    GOOGLE_ADS_DEVELOPER_TOKEN: developerToken,
    GOOGLE_ADS_CLIENT_ID: clientId,
    GOOGLE_ADS_CLIENT_SECRET: clientSecret,
  } = settings;
  if (!developerToken || !clientId || !clientSecret) return undefined;
  return {
    url: settings.GOOGLE_ADS_URL,
    version: settings.GOOGLE_ADS_VERSION,
    tokenUrl: settings.GOOGLE_TOKEN_URL,
    managerId: settings.GOOGLE_ADS_MANAGER_ID,
    developerToken,
    clientId,
    clientSecret,
  };
}

function missingGoogleAdsSettings(settings: Settings): string[] {
  const names = ['GOOGLE_ADS_DEVELOPER_TOKEN', 'GOOGLE_ADS_CLIENT_ID', 'GOOGLE_ADS_CLIENT_SECRET'] as const;
  const missing = names.filter((name) => !settings[name]);
  return missing.length === 0 || missing.length === names.length
    ? []
    : [`Google Ads needs ${missing.join(', ')} as well.`];
}

function missingReportSettings(
  { NEWSLETTER_REPORTS_FROM: from, NEWSLETTER_REPORTS_KEY: key }: Settings,
  { newsletters }: Config,
): string[] {
  if ((from === undefined) !== (key === undefined))
    return [`Reports of newsletters need NEWSLETTER_REPORTS_${from ? 'KEY' : 'FROM'} as well.`];
  try {
    openVendorReports(newsletters.reports);
    return [];
  } catch {
    return [
      from === 'ses'
        ? 'NEWSLETTER_REPORTS_KEY is no topic of Amazon SNS, such as arn:aws:sns:ca-central-1:123456789012:newsletters.'
        : 'NEWSLETTER_REPORTS_KEY is no verification key of SendGrid.',
    ];
  }
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
