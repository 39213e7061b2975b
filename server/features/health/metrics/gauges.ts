import { Gauge, type Registry } from 'prom-client';
import { countFeedHours } from '#contract/listings/boards.ts';
import type { PoolState } from '#server/core/db/pools.ts';
import type { HealthCheck } from '#contract/staff/health.ts';
import type { BackupFacts } from '../cross-client/backups.ts';
import type { QueueFacts } from '../cross-client/health.ts';
import type { ClientFacts, WaitingFacts } from '../cross-client/metrics.ts';

/** Gauges from the database are the same in every process, and missing if it does not answer. */
export type Sample = {
  facts: (WaitingFacts & ClientFacts & QueueFacts & { backups: BackupFacts }) | null;
  checks: readonly HealthCheck[];
  pools: readonly PoolState[];
};

type Value = { labels: Record<string, string>; value: number };

type GaugeRow = {
  name: string;
  help: string;
  labels?: readonly string[];
  values: (sample: Sample) => readonly Value[];
};

const rows: readonly GaugeRow[] = [
  {
    name: 'foyer_database_up',
    help: '1 if the database answers',
    values: ({ facts }) => toValues(facts ? 1 : 0),
  },
  {
    name: 'foyer_health',
    help: 'The checks of the page Health: 0 is good, 1 needs attention, 2 is a problem',
    labels: ['check'],
    values: ({ checks }) =>
      checks.map(({ id, state }) => ({ labels: { check: id }, value: severities.indexOf(state) })),
  },
  {
    name: 'foyer_mail_overdue_seconds',
    help: 'How long the oldest mail that should have left has waited',
    values: ({ facts }) => toValues(facts && (facts.mails_overdue ?? 0)),
  },
  {
    name: 'foyer_jobs_overdue_seconds',
    help: 'How long the oldest job that should have begun has waited',
    values: ({ facts }) => toValues(facts && (facts.jobs_overdue ?? 0)),
  },
  {
    name: 'foyer_worker_seen_seconds',
    help: 'How long ago a worker last reported',
    values: ({ facts }) => toValues(facts && facts.worker_seen),
  },
  {
    name: 'foyer_pool_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labels: ['pool', 'state'],
    values: ({ pools }) =>
      pools.flatMap(({ name, open, idle, waiting }) => [
        { labels: { pool: name, state: 'busy' }, value: open - idle },
        { labels: { pool: name, state: 'idle' }, value: idle },
        { labels: { pool: name, state: 'waiting' }, value: waiting },
      ]),
  },
  {
    name: 'foyer_mails',
    help: 'Mails that have not left, by state',
    labels: ['state'],
    values: ({ facts }) => countStates(facts?.mails),
  },
  {
    name: 'foyer_lead_mails_last_day',
    help: 'Mails about enquiries of the last 24 hours: handed over within ten seconds, or late',
    labels: ['outcome'],
    values: ({ facts }) =>
      Object.entries(facts?.lead_mails ?? {}).map(([outcome, value]) => ({ labels: { outcome }, value })),
  },
  {
    name: 'foyer_jobs',
    help: 'Jobs that wait, run or failed within the last day',
    labels: ['job', 'state'],
    values: ({ facts }) =>
      (facts?.jobs ?? []).map(({ name, state, count }) => ({ labels: { job: name, state }, value: count })),
  },
  {
    name: 'foyer_newsletter_recipients',
    help: 'Recipients of newsletters that are being sent, by state',
    labels: ['state'],
    values: ({ facts }) => countStates(facts?.recipients),
  },
  {
    name: 'foyer_mls_last_success_timestamp_seconds',
    help: 'When a listing feed was last read to its end',
    labels: ['provider'],
    values: ({ facts }) =>
      (facts?.feeds ?? []).flatMap(({ provider, last_success }) => toValues(last_success, { provider })),
  },
  {
    name: 'foyer_mls_hidden_after_seconds',
    help: 'After how long without its feed the listings of other agents are hidden',
    labels: ['provider'],
    values: ({ facts }) =>
      (facts?.feeds ?? []).map(({ provider }) => ({
        labels: { provider },
        value: countFeedHours(provider) * 3600,
      })),
  },
  {
    name: 'foyer_statistics_sources_failing',
    help: 'Sources of numbers whose last fetch failed',
    labels: ['provider'],
    values: ({ facts }) =>
      (facts?.sources ?? []).map(({ provider, failing }) => ({ labels: { provider }, value: failing })),
  },
  {
    name: 'foyer_statistics_oldest_success_timestamp_seconds',
    help: 'The last successful fetch of the source for which it is longest ago',
    labels: ['provider'],
    values: ({ facts }) =>
      (facts?.sources ?? []).flatMap(({ provider, oldest_success }) =>
        toValues(oldest_success, { provider }),
      ),
  },
  {
    name: 'foyer_backup_timestamp_seconds',
    help: 'When the newest backup began: of all that were made, and of those that were restored to check them',
    labels: ['kind'],
    values: ({ facts }) =>
      listBackups(facts).map(([kind, { started_at }]) => ({
        labels: { kind },
        value: Date.parse(started_at) / 1000,
      })),
  },
  {
    name: 'foyer_backup_bytes',
    help: 'The size of the newest backup, with all stored files that it names',
    labels: ['kind'],
    values: ({ facts }) =>
      listBackups(facts).map(([kind, { bytes }]) => ({ labels: { kind }, value: bytes })),
  },
];

function listBackups(facts: Sample['facts']) {
  const { made = null, verified = null } = facts?.backups ?? {};
  return Object.entries({ made, verified }).flatMap(([kind, backup]) =>
    backup ? [[kind, backup] as const] : [],
  );
}

const countStates = (counts: WaitingFacts['mails'] = []): Value[] =>
  counts.map(({ state, count }) => ({ labels: { state }, value: count }));

/** An unknown time has no value, which an alert can ask for with absent(). */
const toValues = (value: number | null, labels: Value['labels'] = {}): Value[] =>
  value === null ? [] : [{ labels, value }];

const severities: readonly HealthCheck['state'][] = ['good', 'attention', 'problem'];

/** Adds the gauges. The function that it returns sets them to what a sample says, and forgets what it does not say. */
export function addGauges(registry: Registry): (sample: Sample) => void {
  const gauges = rows.map(({ name, help, labels = [], values }) => ({
    values,
    gauge: new Gauge({ name, help, labelNames: labels, registers: [registry] }),
  }));
  return (sample) => {
    for (const { gauge, values } of gauges) {
      gauge.reset();
      for (const { labels, value } of values(sample)) gauge.set(labels, value);
    }
  };
}
