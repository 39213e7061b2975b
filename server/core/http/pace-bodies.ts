import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createFairQueue } from '#server/core/threads/fair-queue.ts';
import { toNetwork } from './network.ts';
import { hasBody } from './request-body.ts';

type Sender = Pick<FastifyRequest, 'ip' | 'headers'> & { raw: { socket: { destroyed: boolean } } };

/** Shorter bodies are read and parsed in less time than a turn takes. */
const maxShortLength = 2048;

const takeTurn = createFairQueue({ maxRunning: 2, maxPerClient: 1, maxWaiting: 1000 });

/**
 * Waits until another body of this network may be read: one in each round of the event loop, so that others are
 * answered in between. The turn is over before the body arrives, so that a slow sender keeps nobody waiting.
 */
export function takeBodyTurn(request: Sender, begin: (error?: Error) => void): void {
  if (!hasBody(request) || Number(request.headers['content-length']) <= maxShortLength) return begin();
  const isGone = () => request.raw.socket.destroyed;
  takeTurn({ key: toNetwork(request.ip), isGone }, () => {
    begin();
    return nextRound();
  }).catch(begin);
}
