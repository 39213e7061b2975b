import { expect, test } from 'vitest';
import type { TaxState } from '#contract/billing/staff-billing.ts';
import { healthChecks, type HealthCheckId } from '#contract/staff/health.ts';
import { currentProvider, type ProviderRow } from '#server/core/provider/rules.ts';
import { firstSteps, listHealthChecks, type HealthFacts } from './rules.ts';

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

const well: HealthFacts = {
  config: {
    environment: 'production',
    portalOrigin: 'https://portal.example.com',
    worker: true,
    backupStamp: '/var/backups/foyer',
    mls: { provider: 'ddf', url: 'https://mls.example.com', access: { token: 'secret' } },
    hasMailServer: true,
    hasOwnKey: true,
    hasGuessableKey: false,
    sitesOrigin: 'https://sites.example.com',
    hasBucket: false,
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
  times: [
    { zone: 'America/Toronto', at: '2026-11-20T20:00:00Z', shown: '2026-11-20T15:00' },
    { zone: 'America/Toronto', at: '2027-06-20T20:00:00Z', shown: '2027-06-20T16:00' },
    { zone: 'America/St_Johns', at: '2026-11-20T20:00:00Z', shown: '2026-11-20T16:30' },
  ],
  filesFailure: null,
  disk: { free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 },
  backupAt: new Date('2026-11-20T03:00:00Z'),
  hold: null,
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

test('an installation that is well has nothing to do', () => {
  const checks = listHealthChecks(well);
  expect(checks.map(({ id }) => id)).toEqual([...healthChecks]);
  for (const { id, state, todo } of checks) expect([id, state, todo]).toEqual([id, 'good', null]);
});

const { config, queues } = well;
test.each<[HealthCheckId, string, Partial<HealthFacts>]>([
  ['outgoing', 'problem', { hold: { is_staging: false } }],
  ['outgoing', 'attention', { hold: { is_staging: true } }],
  ['mail', 'attention', { config: { ...config, hasMailServer: false } }],
  ['mls', 'attention', { config: { ...config, mls: { provider: 'sample', changesFile: undefined } } }],
  ['mls', 'attention', { queues: { ...queues, mls: null } }],
  ['mls', 'problem', { queues: { ...queues, mls: { finished_at: '2026-11-19T09:00:00Z', failure: null } } }],
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
  ['backups', 'attention', { config: { ...config, backupStamp: undefined } }],
  ['backups', 'problem', { backupAt: null }],
  ['backups', 'problem', { backupAt: new Date('2026-11-19T18:00:00Z') }],
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
