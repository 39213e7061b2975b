import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createFairQueue } from '#server/core/threads/fair-queue.ts';
import { toNetwork } from './network.ts';
import { hasBody } from './request-body.ts';

type Sender = Pick<FastifyRequest, 'ip' | 'headers'> & { raw: { socket: { destroyed: boolean } } };

/** Shorter bodies are read and parsed in less time than a turn takes. */
const maxShortLength = 2048;
/** Many times what an office that types sends; as many as a network can send would occupy a processor. */
const bytesPerMs = 4096;
const maxWaiting = 1000;
const maxNetworks = 1000;

type Deps = { now?: () => number; sleep?: (ms: number) => Promise<unknown> };

/**
 * Lets the bodies of a network begin one after the other, so that others are answered in between. Each waits for a
 * round of the event loop, and for the time of the bytes that have arrived before. A turn is over before its body
 * arrives: a slow sender keeps nobody waiting.
 */
export function createBodyPacer({ now = () => performance.now(), sleep = pause }: Deps = {}) {
  const takeShare = createFairQueue({ maxRunning: Infinity, maxPerClient: 1, maxWaiting });
  const takeRound = createFairQueue({ maxRunning: 2, maxPerClient: 1, maxWaiting: Infinity });
  /** when the bytes of a network that have arrived are used up */
  const freeAt = new Map<string, number>();
  const waitOf = (network: string) => Math.ceil((freeAt.get(network) ?? 0) - now());

  return {
    /** Calls `begin` when the body of this request may be read. */
    takeTurn(request: Sender, begin: (error?: Error) => void): void {
      if (!hasBody(request) || Number(request.headers['content-length']) <= maxShortLength) return begin();
      const key = toNetwork(request.ip);
      const sender = { key, isGone: () => request.raw.socket.destroyed };
      takeShare(sender, async () => {
        for (let ms = waitOf(key); ms > 0; ms = waitOf(key)) await sleep(ms);
        await takeRound(sender, () => {
          begin();
          return nextRound();
        });
      }).catch(begin);
    },

    countArrived({ ip }: Pick<Sender, 'ip'>, bytes: number): void {
      if (bytes <= maxShortLength) return;
      const at = now();
      if (freeAt.size >= maxNetworks) for (const [key, free] of freeAt) if (free <= at) freeAt.delete(key);
      const network = toNetwork(ip);
      freeAt.set(network, Math.max(freeAt.get(network) ?? 0, at) + bytes / bytesPerMs);
    },
  };
}
