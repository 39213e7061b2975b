import type { HealthCheck, HealthCheckId, LeadMailDay } from '#contract/staff/health.ts';
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
export const toShare = ({ in_time, late }: LeadMailDay): number | null =>
  in_time + late === 0 ? null : in_time / (in_time + late);

export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}
