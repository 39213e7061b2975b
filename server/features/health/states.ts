import type { HealthCheck, HealthCheckId } from '#contract/staff/health.ts';

export const good = (id: HealthCheckId, says: string): HealthCheck => ({
  id,
  state: 'good',
  says,
  todo: null,
});
export const attention = (id: HealthCheckId, says: string, todo: string): HealthCheck => ({
  id,
  state: 'attention',
  says,
  todo,
});
export const problem = (id: HealthCheckId, says: string, todo: string): HealthCheck => ({
  id,
  state: 'problem',
  says,
  todo,
});

export const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
