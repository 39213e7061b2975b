import {
  leadMailShare,
  type HealthCheck,
  type HealthCheckId,
  type LeadMailDay,
} from '#contract/staff/health.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export const checkNames: Record<HealthCheckId, string> = {
  outgoing: 'Outgoing',
  mail: 'Email',
  sender: 'Sender',
  support: 'Support address',
  origin: 'Address of the portal',
  release: 'Version',
  database: 'Database',
  replica: 'Replica',
  files: 'Files',
  worker: 'Worker',
  jobs: 'Jobs',
  taxes: 'Taxes',
  mls: 'MLS feed',
  disk: 'Disk',
  key: 'Encryption key',
  backups: 'Backups',
  webhooks: 'Webhooks',
  lead_ads: 'Leads from Facebook',
  crm: 'Follow Up Boss',
};

type State = HealthCheck['state'];

export const stateNames: Record<State, string> = {
  good: 'Good',
  attention: 'Needs attention',
  problem: 'Problem',
};
export const stateTones: Record<State, Tone> = { good: 'green', attention: 'amber', problem: 'red' };

export function summarizeHealth(checks: readonly HealthCheck[]): string {
  const count = (state: State) => checks.filter((check) => check.state === state).length;
  const [problems, attention] = [count('problem'), count('attention')];
  const parts = [
    ...(problems === 0 ? [] : [problems === 1 ? '1 problem' : `${problems} problems`]),
    ...(attention === 0 ? [] : [attention === 1 ? '1 needs attention' : `${attention} need attention`]),
  ];
  return parts.length === 0 ? 'Everything is good' : parts.join(', ');
}

/** Of the mails about leads; null if there was none. */
const toShare = ({ in_time, late }: LeadMailDay): number | null =>
  in_time + late === 0 ? null : in_time / (in_time + late);

export const isLate = (day: LeadMailDay): boolean => (toShare(day) ?? 1) < leadMailShare;

/** Rounded down, so that the target never seems reached. */
export function formatShare(day: LeadMailDay): string {
  // multiplied first: 0.29 * 100 is less than 29
  return toShare(day) === null ? '–' : `${Math.floor((100 * day.in_time) / (day.in_time + day.late))}%`;
}

/** The words before the figures of the days. */
export function summarizeLeadMails(days: readonly LeadMailDay[]): string {
  const mails = days.reduce((sum, { in_time, late }) => sum + in_time + late, 0);
  if (mails === 0) return `No lead emails in the last ${days.length} days.`;
  const late = days.filter(isLate).length;
  if (late === 0) return `Lead emails were on time on each of the last ${days.length} days.`;
  return `Too many lead emails were late on ${late} of the last ${days.length} days. Check the mail server and the worker.`;
}

export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}
