import type { Endpoint } from '#contract/endpoint.ts';
import type { Ask } from './send-request.ts';
import type { Actor } from './world.ts';

/** One request and its expected result. */
export type Case = {
  where: string;
  endpoint: Endpoint;
  actor: Actor;
  ask: Ask;
  /** the status; undefined is any error, 'any' is any response that is not a server error */
  expected: number | 'any' | undefined;
  /** whether this caller may make such a call at all */
  isAllowed: boolean;
  /** a distortion is malformed, or claimed for another client by its window */
  tries: 'own rows' | 'rows of others' | 'no row' | 'distortion';
  changesNothing?: boolean;
};
