import type { StaffArea } from '../access.ts';

/** The areas whose work waits in the queue. A role works in one of them, or in all. The addresses of the console know them. */
export const queueAreas = [
  'support',
  'launch',
  'billing',
  'operations',
] as const satisfies readonly StaffArea[];
export type QueueArea = (typeof queueAreas)[number];
