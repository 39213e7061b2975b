import type { FastifyReply } from 'fastify';

/** A reader that takes nothing for so long has gone, or means no good: its line is closed, and with it goes what it held. */
export const longestStall = 20_000;

/** Node counts a line as idle when nothing moves on it; that is the reader's doing only where something waits to be read. */
export function closeWhenStalled({ raw }: FastifyReply, stall = longestStall): void {
  raw.setTimeout(stall, () => {
    if (raw.socket?.writableLength === 0) raw.socket.setTimeout(stall);
    else raw.destroy();
  });
}
