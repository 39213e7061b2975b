import type { Endpoint } from '#contract/endpoint.ts';
import type { Ask } from './send-request.ts';
import type { Actor } from './world.ts';

/** One call and what must come of it. */
export type Case = {
  where: string;
  endpoint: Endpoint;
  actor: Actor;
  ask: Ask;
  /** the status; undefined is any refusal, 'any' is any answer that is no failure of ours */
  expected: number | 'any' | undefined;
  changesNothing?: boolean;
};
