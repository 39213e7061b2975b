import { countFeedHours } from '#contract/listings/boards.ts';
import type { TaxState } from '#contract/billing/staff-billing.ts';
import { taxNames } from '#contract/billing/taxes.ts';
import type { OutgoingHold } from '#contract/staff/outgoing.ts';
import type { HealthCheck } from '#contract/staff/health.ts';
import { localTime } from '#contract/zoned-time.ts';
import type { MlsConfig } from '#server/adapters/mls/open-mls.ts';
import type { Health } from '#server/core/db/pools.ts';
import { findMissingStandbys, type MissingStandbys, type StandbyFacts } from '#server/core/db/standbys.ts';
import { release } from '#server/core/release.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import type { HiddenListings, QueueFacts, ShownTime } from './cross-client/health.ts';
import type { BackupFacts } from './cross-client/backups.ts';
import { checkBackups } from './backups/check-backups.ts';
import { attention, formatCount, good, problem } from './states.ts';
import type { Disk } from './probes.ts';

/** The settings that the health depends on. */
export type HealthConfig = {
  environment: 'development' | 'test' | 'production';
  portalOrigin: string;
  sitesOrigin: string;
  hasMailServer: boolean;
  hasOwnKey: boolean;
  hasGuessableKey: boolean;
  hasBucket: boolean;
  /** settings that lead to other machines without TLS, where the operator has not said that this is wanted */
  plainConnections: readonly string[];
  worker: boolean;
  /** how often the worker backs up; unset: it does not */
  backup: { everyHours: number } | undefined;
  backupStamp: string | undefined;
  mls: MlsConfig;
};

export type HealthFacts = {
  config: HealthConfig;
  provider: CurrentProvider;
  queues: QueueFacts;
  taxes: readonly TaxState[];
  pools: Health;
  standbys: StandbyFacts;
  /** the local times by the database */
  times: readonly ShownTime[];
  filesFailure: string | null;
  disk: Disk | null;
  /** when the stamp was touched */
  stampedAt: Date | null;
  backups: BackupFacts;
  /** a restore that is not released */
  hold: Pick<OutgoingHold, 'is_staging'> | null;
  hiddenListings: HiddenListings;
  /** webhooks that were switched off automatically */
  endedWebhooks: number;
  /** pages with lead ads that are not read */
  failingLeadAds: number;
  /** connections to Follow Up Boss that fail */
  failingCrms: number;
  /** the origin under which the caller opened the portal; '' if it was not sent */
  origin: string;
  now: Date;
};

const minute = 60;
const gigabyte = 1024 ** 3;

/** Every part of the installation, in the order of the page. */
export const listHealthChecks = (facts: HealthFacts): HealthCheck[] => [
  checkOutgoing(facts),
  checkMail(facts),
  checkSender(facts),
  checkSupport(facts),
  checkOrigin(facts),
  good('release', `This is Foyer ${release}.`),
  checkDatabase(facts),
  checkReplica(facts),
  checkFiles(facts),
  checkWorker(facts),
  checkJobs(facts),
  checkTaxes(facts),
  checkMls(facts),
  checkDisk(facts),
  checkKey(facts),
  checkBackups(facts),
  checkWebhooks(facts),
  checkLeadAds(facts),
  checkCrms(facts),
];

function checkOutgoing({ hold }: HealthFacts): HealthCheck {
  if (hold === null) return good('outgoing', 'Email, newsletters, charges and websites go out.');
  return hold.is_staging
    ? attention(
        'outgoing',
        'This is a staging system, restored from a backup. Nothing ever leaves it.',
        'Restore without --as staging where clients are served.',
      )
    : problem(
        'outgoing',
        'Nothing is sent: this installation was restored from a backup.',
        'An owner needs to review the waiting items and release them.',
      );
}

function checkMail({ config, queues, hold }: HealthFacts): HealthCheck {
  if (!config.hasMailServer)
    return attention(
      'mail',
      'No mail server is connected. Email becomes files in the data directory, and nobody receives it.',
      'Set SMTP_URL to your mail server, and restart.',
    );
  if (hold === null && (queues.mails_overdue ?? 0) > 15 * minute)
    return problem(
      'mail',
      `Email has been waiting for ${inMinutes(queues.mails_overdue ?? 0)}.`,
      'See the worker below, and the Outbox for the reason of each.',
    );
  if (queues.failed_mails > 0)
    return attention(
      'mail',
      `${formatCount(queues.failed_mails, 'email')} could not be delivered since yesterday.`,
      'Read the reasons in the Outbox, then send a test email.',
    );
  return queues.last_mail_at === null
    ? attention('mail', 'No email has been sent yet.', 'Send a test email to yourself.')
    : good('mail', 'Email is being sent.');
}

const checkSender = ({ provider }: HealthFacts): HealthCheck =>
  provider.sender_email === null
    ? attention(
        'sender',
        `Email comes from ${provider.sender}, which mail servers may not trust.`,
        'Set the sender address on the Provider page, or MAIL_FROM.',
      )
    : good('sender', `Email comes from ${provider.sender}.`);

const checkSupport = ({ provider }: HealthFacts): HealthCheck =>
  provider.support_email === null
    ? attention(
        'support',
        'Client messages stay in the console: nobody receives an email about them.',
        'Set the support email on the Provider page, or SUPPORT_EMAIL.',
      )
    : good('support', `What clients write goes to ${provider.support_email}.`);

function checkOrigin({ config, origin }: HealthFacts): HealthCheck {
  if (origin !== '' && origin !== config.portalOrigin)
    return problem(
      'origin',
      `You opened the portal at ${origin}, but links in email begin with ${config.portalOrigin}.`,
      'Set PORTAL_ORIGIN to the address your clients use, and restart.',
    );
  if (config.environment === 'production' && !config.portalOrigin.startsWith('https:'))
    return problem(
      'origin',
      'The portal is reached without encryption.',
      'Put it behind TLS, and set PORTAL_ORIGIN to its https address.',
    );
  return config.environment === 'production' && !config.sitesOrigin.startsWith('https:')
    ? problem(
        'origin',
        'Your clients’ sites are reached without encryption.',
        'Put them behind TLS, and set SITES_ORIGIN to their https address.',
      )
    : config.environment === 'production' && config.plainConnections.length > 0
      ? attention(
          'origin',
          `What goes to other machines can be read on the way: ${config.plainConnections.join(', ')}.`,
          'Ask for TLS in these settings, or set PLAIN_CONNECTIONS=on where the network is your own, and restart.',
        )
      : good('origin', `Links in email begin with ${config.portalOrigin}.`);
}

function checkDatabase({ pools, standbys, times }: HealthFacts): HealthCheck {
  const missing = findMissingStandbys(standbys);
  if (missing)
    return problem(
      'database',
      `Nothing can be saved: each change is waiting for ${describeMissing(missing)}.`,
      'Start the missing standby. If it is lost, have it taken out of synchronous_standby_names.',
    );
  if (!pools.isWell)
    return problem(
      'database',
      'The database does not answer on every connection.',
      'Look at its log and load.',
    );
  const zones = differingZones(times);
  return zones.length === 0
    ? good('database', 'The database answers.')
    : attention(
        'database',
        `The database has other rules than Foyer for the clocks of ${zones.join(', ')}. Days and months of clients there may begin an hour early or late in lists, counts and invoices.`,
        'Restart every process of Foyer: a start puts its own rules into the database.',
      );
}

const describeMissing = ({ needed, following }: MissingStandbys): string =>
  needed === 1
    ? 'a standby, and none follows the database'
    : `${needed} standbys, and ${following === 0 ? 'none' : `only ${following}`} of them follows the database`;

/** Both sides know the zone rules of their release date, and countries change them. */
const differingZones = (times: readonly ShownTime[]): string[] =>
  [
    ...new Set(
      times.filter(({ zone, at, shown }) => localTime(new Date(at), zone) !== shown).map(({ zone }) => zone),
    ),
  ].toSorted();

function checkReplica({ pools }: HealthFacts): HealthCheck {
  if (pools.replica === undefined) return good('replica', 'There is none, and none is needed.');
  return pools.replica === 'in use'
    ? good('replica', 'The replica answers lists and exports.')
    : attention(
        'replica',
        'The replica is down or lags behind. The primary answers for it.',
        'Look at the replication of the database.',
      );
}

function checkFiles({ filesFailure, config }: HealthFacts): HealthCheck {
  const place = config.hasBucket ? 'the bucket' : 'the data directory';
  return filesFailure === null
    ? good('files', `Files can be stored in ${place} and read again.`)
    : problem(
        'files',
        `Files can’t be stored in ${place}: ${filesFailure}.`,
        `Check that ${place} is writable.`,
      );
}

function checkWorker({ queues }: HealthFacts): HealthCheck {
  const seen = queues.worker_seen;
  if (seen !== null && seen <= 5 * minute) return good('worker', 'A worker is running.');
  return problem(
    'worker',
    seen === null ? 'No worker has run yet.' : `No worker has run for ${inMinutes(seen)}.`,
    'Start a server without WORKER=off. Until then no email leaves.',
  );
}

function checkJobs({ queues, hold }: HealthFacts): HealthCheck {
  const overdue = queues.jobs_overdue ?? 0;
  if (hold === null && overdue > 15 * minute)
    return problem('jobs', `Work has been waiting for ${inMinutes(overdue)}.`, 'See the worker above.');
  return queues.failed_jobs > 0
    ? attention(
        'jobs',
        `${formatCount(queues.failed_jobs, 'job')} failed for good since yesterday.`,
        'Read the reasons under Failed jobs.',
      )
    : good('jobs', 'Nothing is overdue.');
}

/** Only a registered provider charges a tax. */
function checkTaxes({ taxes }: HealthFacts): HealthCheck {
  const missing = taxes.filter(({ untaxed }) => untaxed.count > 0);
  if (missing.length === 0)
    return good('taxes', 'Every tax that clients of yours would be asked for is charged.');
  return attention(
    'taxes',
    missing.map(untaxedText).join(' '),
    'Enter the number and its first day under Packages, if you are registered for it or have to be.',
  );
}

function untaxedText({ tax, number, untaxed: { count, clients } }: TaxState): string {
  const others = count - clients.length;
  const names = [
    ...clients.map(({ name }) => name),
    ...(others > 0 ? [formatCount(others, 'more client')] : []),
  ];
  const why = number === null ? 'has no registration number' : 'is not charged yet';
  return `${taxNames[tax]} ${why}, and would be charged to ${names.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`;
}

function checkMls({ config, queues: { mls }, hiddenListings: hidden, now }: HealthFacts): HealthCheck {
  if (hidden.old > 0)
    return problem(
      'mls',
      `${formatHidden(hidden.old)} hidden, because the feed couldn’t be checked in time.${mls?.failure ? ` ${mls.failure}` : ''}`,
      'See the worker and the jobs above, and ask the board. They are shown again once the feed answers.',
    );
  if (hidden.without_rules > 0)
    return problem(
      'mls',
      `${formatHidden(hidden.without_rules)} hidden, because this release has no rules for the board they came from.`,
      'Update to a release with the rules of this board, or delete these listings if its feed has ended.',
    );
  if (config.mls.provider === 'sample')
    return attention(
      'mls',
      'Listings are imported from an invented sample.',
      'Set MLS_PROVIDER and the access to your board’s feed, and restart.',
    );
  if (mls?.failure)
    return problem('mls', mls.failure, 'Check the settings that begin with MLS_, and ask the board.');
  if (!mls?.finished_at)
    return attention(
      'mls',
      'The feed has not been read yet.',
      'It is read every few hours, first within the hour.',
    );
  const hours = Math.floor((now.getTime() - Date.parse(mls.finished_at)) / 3_600_000);
  const limit = countFeedHours(config.mls.provider);
  return hours >= limit
    ? problem(
        'mls',
        `The feed was last read ${hours} hours ago. Listings of other agents are hidden after ${limit}.`,
        'See the worker and the jobs above.',
      )
    : good('mls', `The feed was read within the last ${limit} hours.`);
}

const formatHidden = (count: number): string =>
  count === 1 ? '1 listing of another agent is' : `${count} listings of other agents are`;

const checkWebhooks = ({ endedWebhooks: count }: HealthFacts): HealthCheck =>
  count === 0
    ? good('webhooks', 'No webhook has been switched off automatically.')
    : attention(
        'webhooks',
        `${formatCount(count, 'webhook')} of clients switched off automatically.`,
        'Their Admins have an email about it. The activity of each client says which.',
      );

const checkLeadAds = ({ failingLeadAds: count }: HealthFacts): HealthCheck =>
  count === 0
    ? good('lead_ads', 'The leads of all connected Facebook pages are being read.')
    : attention(
        'lead_ads',
        `${formatCount(count, 'Facebook page')} of clients can’t be read for leads.`,
        'Their Admins have an email if they must connect it again. Facebook stores leads for 90 days.',
      );

const checkCrms = ({ failingCrms: count }: HealthFacts): HealthCheck =>
  count === 0
    ? good('crm', 'Enquiries reach every connected Follow Up Boss account.')
    : attention(
        'crm',
        `${formatCount(count, 'Follow Up Boss account')} of clients can’t be reached.`,
        'No enquiry is lost. Their Admins have an email if they must connect it again.',
      );

function checkDisk({ disk }: HealthFacts): HealthCheck {
  if (disk === null)
    return attention('disk', 'The disk’s free space can’t be read.', 'Check the data directory.');
  const says = `${(disk.free / gigabyte).toFixed(1)} GB of ${(disk.total / gigabyte).toFixed(0)} GB are free.`;
  const todo = 'Make room, or move the data directory to a larger disk.';
  if (disk.free < gigabyte / 2 || disk.free < disk.total * 0.02) return problem('disk', says, todo);
  return disk.free < 2 * gigabyte || disk.free < disk.total * 0.1
    ? attention('disk', says, todo)
    : good('disk', says);
}

function checkKey({ config }: HealthFacts): HealthCheck {
  if (config.hasGuessableKey)
    return problem(
      'key',
      'SECRETS_KEY looks like a text or a pattern, so it can be guessed.',
      'Make a new one with openssl rand -base64 32, give this one in SECRETS_KEY_FORMER for one start, and restart.',
    );
  return config.hasOwnKey
    ? good('key', 'The key comes from SECRETS_KEY. Keep a copy of it apart from the database.')
    : attention(
        'key',
        'The key is the file secrets.key in the data directory. Without it, stored secrets are lost.',
        'Keep a copy of it apart from the database.',
      );
}

function inMinutes(seconds: number): string {
  const minutes = Math.round(seconds / minute);
  return minutes < 120 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour');
}
