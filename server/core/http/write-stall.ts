import type { FastifyReply } from 'fastify';

/**
 * Milliseconds after which a client that reads nothing is disconnected, which frees the resources of its response.
 */
const maxStallMs = 20_000;

/** Node counts a connection as idle when no data moves; the client is only to blame if data waits to be read. */
export function closeWhenStalled({ raw }: FastifyReply, stall = maxStallMs): void {
  raw.setTimeout(stall, () => {
    // the socket of a request that a test injects has no timeout
    if (raw.socket?.writableLength === 0) raw.socket.setTimeout?.(stall);
    else raw.destroy();
  });
}
