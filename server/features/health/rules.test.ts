import { expect, test } from 'vitest';
import type { TaxState } from '#contract/billing/staff-billing.ts';
import { healthChecks, type HealthCheckId } from '#contract/staff/health.ts';
import { currentProvider, type ProviderRow } from '#server/core/provider/rules.ts';
import { firstSteps } from './first-steps.ts';
import { listHealthChecks, type HealthFacts } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const providerConfig = { fixed: [], mailHost: 'portal.example.com' };
const unknown = currentProvider(null, providerConfig);
const known = {
  ...unknown,
  sender_email: 'mail@provider.example.com',
  support_email: 'help@provider.example.com',
} satisfies ProviderRow;

function taxState(tax: TaxState['tax'], count: number): TaxState {
  const clients = [{ id: 7, name: 'Prairie Homes' }].slice(0, count);
  return { tax, number: null, starts_on: null, untaxed: { count, clients } };
}

const backup = (started_at: string) => ({ started_at, bytes: 5_400_000 });

const well: HealthFacts = {
  config: {
    environment: 'production',
    portalOrigin: 'https://portal.example.com',
    worker: true,
    backup: { everyHours: 24 },
    backupStamp: undefined,
    mls: {
      provider: 'ddf',
      url: 'https://mls.example.com',
      showsHistory: false,
      access: { token: 'secret' },
    },
    hasMailServer: true,
    hasOwnKey: true,
    hasGuessableKey: false,
    sitesOrigin: 'https://sites.example.com',
    hasBucket: false,
    plainConnections: [],
  },
  provider: known,
  queues: {
    last_mail_at: '2026-11-20T19:00:00Z',
    failed_mails: 0,
    mails_overdue: null,
    jobs_overdue: null,
    failed_jobs: 0,
    worker_seen: 20,
    mls: { finished_at: '2026-11-20T09:00:00Z', failure: null },
  },
  taxes: [taxState('QST', 0)],
  pools: { isWell: true, replica: undefined },
  standbys: { names: '', waits: true, following: 0, hidden: 0 },
  times: [
    { zone: 'America/Toronto', at: '2026-11-20T20:00:00Z', shown: '2026-11-20T15:00' },
    { zone: 'America/Toronto', at: '2027-06-20T20:00:00Z', shown: '2027-06-20T16:00' },
    { zone: 'America/St_Johns', at: '2026-11-20T20:00:00Z', shown: '2026-11-20T16:30' },
  ],
  filesFailure: null,
  disk: { free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 },
  stampedAt: null,
  backups: { made: backup('2026-11-20T08:00:00Z'), verified: backup('2026-11-20T08:00:00Z'), reason: null },
  hold: null,
  hiddenListings: { old: 0, without_rules: 0 },
  endedWebhooks: 0,
  failingLeadAds: 0,
  failingCrms: 0,
  origin: 'https://portal.example.com',
  now,
};

test('zones of clients whose clocks the database sets otherwise are named, each once', () => {
  const later = { zone: 'America/Toronto', at: '2026-12-20T20:00:00Z', shown: '2026-12-20T16:00' };
  const checks = listHealthChecks({
    ...well,
    times: [...well.times, later, { ...later, at: '2027-01-20T20:00:00Z' }],
  });
  const { state, says } = checks.find(({ id }) => id === 'database') ?? {};
  expect(state).toBe('attention');
  expect(says).toContain('the clocks of America/Toronto. Days');
});

test('changes that wait for a standby are named before anything that follows from it', () => {
  const standbys = { names: 'ANY 2 (a, b, c)', waits: true, following: 1, hidden: 0 };
  const read = (facts: Partial<HealthFacts>) =>
    listHealthChecks({ ...well, ...facts }).find(({ id }) => id === 'database');
  const pools = { isWell: false, replica: undefined };
  expect(read({ pools, standbys })).toMatchObject({
    state: 'problem',
    says: 'Nothing can be saved: each change is waiting for 2 standbys, and only 1 of them follows the database.',
    todo: expect.stringContaining('synchronous_standby_names'),
  });
  expect(read({ standbys: { ...standbys, names: '*', following: 0 } })?.says).toBe(
    'Nothing can be saved: each change is waiting for a standby, and none follows the database.',
  );
  expect(read({ standbys: { ...standbys, following: 0 } })?.says).toBe(
    'Nothing can be saved: each change is waiting for 2 standbys, and none of them follows the database.',
  );
  expect(read({ standbys: { ...standbys, following: 2 } })?.state).toBe('good');
});

test('an installation that is well has nothing to do', () => {
  const checks = listHealthChecks(well);
  expect(checks.map(({ id }) => id)).toEqual([...healthChecks]);
  for (const { id, state, todo } of checks) expect([id, state, todo]).toEqual([id, 'good', null]);
});

const { config, queues, backups } = well;
const stamped = { ...config, backup: undefined, backupStamp: '/var/backups/foyer' };
test.each<[HealthCheckId, string, Partial<HealthFacts>]>([
  ['outgoing', 'problem', { hold: { is_staging: false } }],
  ['outgoing', 'attention', { hold: { is_staging: true } }],
  ['mail', 'attention', { config: { ...config, hasMailServer: false } }],
  ['mls', 'attention', { config: { ...config, mls: { provider: 'sample', changesFile: undefined } } }],
  ['mls', 'attention', { queues: { ...queues, mls: null } }],
  ['mls', 'problem', { queues: { ...queues, mls: { finished_at: '2026-11-19T09:00:00Z', failure: null } } }],
  ['mls', 'problem', { hiddenListings: { old: 2, without_rules: 0 } }],
  ['mls', 'problem', { hiddenListings: { old: 0, without_rules: 1 } }],
  ['webhooks', 'attention', { endedWebhooks: 1 }],
  ['lead_ads', 'attention', { failingLeadAds: 1 }],
  ['crm', 'attention', { failingCrms: 1 }],
  ['mls', 'problem', { queues: { ...queues, mls: { finished_at: null, failure: 'The MLS feed is down.' } } }],
  ['taxes', 'attention', { taxes: [taxState('RST', 1)] }],
  ['mail', 'attention', { queues: { ...queues, last_mail_at: null } }],
  ['mail', 'attention', { queues: { ...queues, failed_mails: 1 } }],
  ['mail', 'problem', { queues: { ...queues, mails_overdue: 901 } }],
  ['sender', 'attention', { provider: unknown }],
  ['support', 'attention', { provider: unknown }],
  ['origin', 'problem', { origin: 'https://www.example.com' }],
  ['origin', 'problem', { origin: '', config: { ...config, portalOrigin: 'http://portal.example.com' } }],
  ['database', 'problem', { pools: { isWell: false, replica: undefined } }],
  ['replica', 'attention', { pools: { isWell: true, replica: 'set aside' } }],
  ['files', 'problem', { filesFailure: 'EROFS' }],
  ['worker', 'problem', { queues: { ...queues, worker_seen: 301 } }],
  ['worker', 'problem', { queues: { ...queues, worker_seen: null } }],
  ['jobs', 'problem', { queues: { ...queues, jobs_overdue: 901 } }],
  ['jobs', 'attention', { queues: { ...queues, failed_jobs: 2 } }],
  ['disk', 'attention', { disk: { free: 9 * 1024 ** 3, total: 100 * 1024 ** 3 } }],
  ['disk', 'problem', { disk: { free: 1024 ** 3, total: 100 * 1024 ** 3 } }],
  ['disk', 'attention', { disk: null }],
  ['key', 'attention', { config: { ...config, hasOwnKey: false } }],
  ['key', 'problem', { config: { ...config, hasGuessableKey: true } }],
  ['origin', 'problem', { config: { ...config, sitesOrigin: 'http://sites.example.com' } }],
  ['origin', 'attention', { config: { ...config, plainConnections: ['DATABASE_URL'] } }],
  ['backups', 'attention', { config: { ...config, backup: undefined } }],
  ['backups', 'problem', { config: stamped }],
  ['backups', 'problem', { config: stamped, stampedAt: new Date('2026-11-19T18:00:00Z') }],
  ['backups', 'attention', { backups: { made: null, verified: null, reason: null } }],
  ['backups', 'problem', { backups: { made: null, verified: null, reason: 'No room.' } }],
  ['backups', 'problem', { backups: { ...backups, made: backup('2026-11-19T18:00:00Z') } }],
  ['backups', 'attention', { backups: { ...backups, verified: null } }],
  ['backups', 'attention', { backups: { ...backups, reason: 'It may not create a database.' } }],
  ['backups', 'problem', { backups: { ...backups, verified: backup('2026-11-12T20:00:00Z') } }],
])('%s: %s', (id, state, change) => {
  const check = listHealthChecks({ ...well, ...change }).find((one) => one.id === id);
  expect(check?.state).toBe(state);
  expect(check?.todo).not.toBeNull();
  for (const sentence of [check?.says, check?.todo]) expect(sentence).toMatch(/\.$/);
});

test('what is missing is said, and what is there ticks itself', () => {
  const nothing = {
    has_clients: false,
    has_prices: false,
    has_sent_mail: false,
    provider: unknown,
    isProviderSaved: false,
    hasBucket: false,
  };
  const done = (facts: typeof nothing) =>
    firstSteps(facts).flatMap(({ id, is_done }) => (is_done ? [id] : []));
  expect(done(nothing)).toEqual([]);
  expect(firstSteps(nothing).filter(({ can_wait }) => !can_wait)).toHaveLength(3);
  expect(done({ ...nothing, isProviderSaved: true })).toEqual([]);
  expect(done({ ...nothing, isProviderSaved: true, provider: known })).toEqual(['provider']);
  expect(done({ ...nothing, has_prices: true })).toEqual(['prices']);
  expect(done({ ...nothing, has_clients: true, has_sent_mail: true, hasBucket: true })).toEqual([
    'mail',
    'client',
    'files',
  ]);
});

test('a tax that is not charged is named with the clients it would touch', () => {
  const says = (taxes: TaxState[]) =>
    listHealthChecks({ ...well, taxes }).find(({ id }) => id === 'taxes')?.says;
  expect(says([taxState('RST', 1)])).toBe(
    'RST in Manitoba has no registration number, and would be charged to Prairie Homes.',
  );
  expect(says([taxState('RST', 4)])).toContain('to Prairie Homes and 3 more clients.');
  expect(says([{ ...taxState('QST', 1), number: '1', starts_on: '2027-01-01' }])).toContain(
    'is not charged yet',
  );
});

const of = (id: HealthCheckId, change: Partial<HealthFacts> = {}) =>
  listHealthChecks({ ...well, ...change }).find((check) => check.id === id);

test('what is well says what it is that works', () => {
  const says = Object.fromEntries(listHealthChecks(well).map((check) => [check.id, check.says]));
  expect(says).toMatchObject({
    outgoing: 'Email, newsletters, charges and websites go out.',
    mail: 'Email is being sent.',
    sender: 'Email comes from Foyer <no-reply@portal.example.com>.',
    support: 'What clients write goes to help@provider.example.com.',
    origin: 'Links in email begin with https://portal.example.com.',
    database: 'The database answers.',
    replica: 'There is none, and none is needed.',
    files: 'Files can be stored in the data directory and read again.',
    worker: 'A worker is running.',
    jobs: 'Nothing is overdue.',
    taxes: 'Every tax that clients of yours would be asked for is charged.',
    mls: 'The feed was read within the last 24 hours.',
    disk: '50.0 GB of 100 GB are free.',
    key: 'The key comes from SECRETS_KEY. Keep a copy of it apart from the database.',
    backups: 'The last backup that was restored to check it is 12 hours old and has 5.4 MB.',
  });
  expect(of('replica', { pools: { isWell: true, replica: 'in use' } })).toMatchObject({
    state: 'good',
    says: 'The replica answers lists and exports.',
  });
  expect(of('files', { config: { ...config, hasBucket: true } })?.says).toBe(
    'Files can be stored in the bucket and read again.',
  );
});

test.each([
  [15 * 60, 'good', 'Email is being sent.'],
  [15 * 60 + 1, 'problem', 'Email has been waiting for 15 minutes.'],
  [119 * 60, 'problem', 'Email has been waiting for 119 minutes.'],
  [120 * 60, 'problem', 'Email has been waiting for 2 hours.'],
])('email that has been due for %i seconds is %s', (mails_overdue, state, says) => {
  expect(of('mail', { queues: { ...queues, mails_overdue } })).toMatchObject({ state, says });
  // while nothing may leave, waiting is no problem of the mail
  const hold = { is_staging: false };
  expect(of('mail', { queues: { ...queues, mails_overdue }, hold })?.state).toBe('good');
});

test('work is overdue after a quarter of an hour, and a worker is missing after five minutes', () => {
  const jobs = (jobs_overdue: number, hold: HealthFacts['hold'] = null) =>
    of('jobs', { queues: { ...queues, jobs_overdue }, hold })?.says;
  expect([15 * 60, 15 * 60 + 60].map((seconds) => jobs(seconds))).toEqual([
    'Nothing is overdue.',
    'Work has been waiting for 16 minutes.',
  ]);
  expect(jobs(16 * 60, { is_staging: true })).toBe('Nothing is overdue.');
  const worker = (worker_seen: number | null) => of('worker', { queues: { ...queues, worker_seen } })?.says;
  expect([300, 301, 7200, null].map(worker)).toEqual([
    'A worker is running.',
    'No worker has run for 5 minutes.',
    'No worker has run for 2 hours.',
    'No worker has run yet.',
  ]);
});

test('one of a thing is said as one', () => {
  expect(of('mail', { queues: { ...queues, failed_mails: 1 } })?.says).toBe(
    '1 email could not be delivered since yesterday.',
  );
  expect(of('jobs', { queues: { ...queues, failed_jobs: 2 } })?.says).toBe(
    '2 jobs failed for good since yesterday.',
  );
});

test('a caller who sent no address, and an address without TLS in development, are no problem', () => {
  expect(of('origin', { origin: '' })?.state).toBe('good');
  const plain = { portalOrigin: 'http://127.0.0.1:4000', sitesOrigin: 'http://127.0.0.1:4000' };
  const development = { ...config, ...plain, environment: 'development' as const };
  expect(of('origin', { config: development, origin: plain.portalOrigin })?.state).toBe('good');
});

test('several zones and taxes are named after one another', () => {
  const elsewhere = { zone: 'America/Halifax', at: '2026-11-20T20:00:00Z', shown: '2026-11-20T20:00' };
  const times = [elsewhere, { ...elsewhere, zone: 'America/Chicago' }];
  expect(of('database', { times })).toMatchObject({
    says: expect.stringContaining('the clocks of America/Chicago, America/Halifax. Days'),
    todo: 'Restart every process of Foyer: a start puts its own rules into the database.',
  });
  expect(of('taxes', { taxes: [taxState('QST', 1), taxState('RST', 1)] })?.says).toMatch(
    /Prairie Homes\. \S.* Prairie Homes\.$/,
  );
  const names = ['A', 'B', 'C'].map((name, id) => ({ id, name }));
  const three: TaxState = { ...taxState('RST', 0), untaxed: { count: 3, clients: names } };
  expect(of('taxes', { taxes: [three] })?.says).toContain('charged to A, B and C.');
});

test('listings that are hidden are counted by their reason, an unread feed first', () => {
  const says = (old: number, without: number) =>
    of('mls', { hiddenListings: { old, without_rules: without } })?.says;
  expect(says(2, 1)).toMatch(/^2 listings of other agents are hidden, because the feed/);
  expect(says(0, 1)).toBe(
    '1 listing of another agent is hidden, because this release has no rules for the board they came from.',
  );
});

test('a feed, a disk and a backup are judged to their very bounds', () => {
  const feed = (hours: number, provider: 'ddf' | 'reso' = 'ddf') =>
    of('mls', {
      config: { ...config, mls: { provider, url: '', showsHistory: false, access: { token: 'secret' } } },
      queues: {
        ...queues,
        mls: { finished_at: new Date(now.getTime() - hours * 3_600_000).toISOString(), failure: null },
      },
    })?.state;
  // the DDF allows a day, and of the other boards the strictest half a day
  expect([23.9, 24].map((hours) => feed(hours))).toEqual(['good', 'problem']);
  expect([11.9, 12].map((hours) => feed(hours, 'reso'))).toEqual(['good', 'problem']);
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const ofOwn = (hours: number) => of('backups', { config: stamped, stampedAt: before(hours) })?.state;
  expect([25.9, 26].map(ofOwn)).toEqual(['good', 'problem']);
  const made = backup(now.toISOString());
  const newest = (hours: number) =>
    of('backups', { backups: { ...backups, made: backup(before(hours).toISOString()) } })?.state;
  expect([25.9, 26].map(newest)).toEqual(['good', 'problem']);
  const checked = (hours: number) =>
    of('backups', { backups: { ...backups, made, verified: backup(before(hours).toISOString()) } })?.state;
  expect([191.9, 192].map(checked)).toEqual(['good', 'problem']);
  const disk = (free: number, total: number) =>
    of('disk', { disk: { free: free * 1024 ** 3, total: total * 1024 ** 3 } })?.state;
  // by gigabytes on a small disk, and by the hundredth part on a large one
  expect([0.49, 0.5, 1.99, 2].map((free) => disk(free, 4))).toEqual([
    'problem',
    'attention',
    'attention',
    'good',
  ]);
  expect([19.9, 20, 99.9, 100].map((free) => disk(free, 1000))).toEqual([
    'problem',
    'attention',
    'attention',
    'good',
  ]);
});

test('each step of a new installation says what is there, or what is missing', () => {
  const facts = {
    has_clients: false,
    has_prices: false,
    has_sent_mail: false,
    provider: unknown,
    isProviderSaved: false,
    hasBucket: false,
  };
  const says = (change: Partial<typeof facts>) =>
    firstSteps({ ...facts, ...change }).map((step) => step.says);
  expect(says({})).toEqual([
    'Clients see no name, no address and no hours yet.',
    'No email has been sent yet, and clients are invited by email.',
    'There are no clients yet.',
    'Files are stored in the data directory. That is fine for one server that is backed up; for more, set S3_ENDPOINT.',
    'Packages without a price are not invoiced. Set what yours cost.',
  ]);
  expect(says({ isProviderSaved: true })[0]).toBe(
    'There is no support email yet: nobody is told about client messages.',
  );
  expect(
    says({
      isProviderSaved: true,
      provider: known,
      has_clients: true,
      has_prices: true,
      has_sent_mail: true,
      hasBucket: true,
    }),
  ).toEqual([
    'Foyer, help@provider.example.com',
    'Email is being sent.',
    'You have clients.',
    'Files are stored in your bucket.',
    'Packages have prices of your own.',
  ]);
});

test.each([
  [{}, 'good', '12 hours old and has 5.4 MB.'],
  [{ made: null, verified: null }, 'attention', 'No backup has been made yet.'],
  [{ made: null, verified: null, reason: 'No room.' }, 'problem', 'No backup could be made yet. No room.'],
  [{ made: backup('2026-11-19T18:00:00Z') }, 'problem', 'The last backup is 26 hours old.'],
  [{ made: backup('2026-11-19T18:00:01Z') }, 'good', '12 hours old and has 5.4 MB.'],
  [{ made: backup('2026-11-18T20:00:00Z') }, 'problem', 'The last backup is 2 days old.'],
  [{ verified: null }, 'attention', 'No backup has been restored to check it yet.'],
  [{ verified: backup('2026-11-12T20:00:01Z') }, 'good', '7 days old and has 5.4 MB.'],
  [{ verified: backup('2026-11-12T20:00:00Z') }, 'problem', '8 days old and has 5.4 MB.'],
  [{ reason: 'No room.' }, 'attention', '12 hours old and has 5.4 MB. No room.'],
])('of the backups %j the page says %s: %s', (change, state, says) => {
  expect(of('backups', { backups: { ...backups, ...change } })).toMatchObject({
    state,
    says: expect.stringMatching(new RegExp(`${says.replaceAll('.', '\\.')}$`)),
  });
});
