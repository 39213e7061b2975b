import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeWhenStalled } from './write-stall.ts';

/** An export may go on for so long when the server stops; whoever wanted it asks again. */
const longestGoodbye = 2000;

/** The answers that go out piece by piece while they hold something: each lets go of it when it ends, and each ends. */
export function createExportStreams(stall?: number) {
  const open = new Set<ServerResponse>();
  let whenEmpty = () => {};

  return {
    /** Watches over the answer that is about to be sent; `letGo` is called once it is over, however that came about. */
    watch({ raw: { socket } }: FastifyRequest, reply: FastifyReply, letGo: () => void): void {
      const { raw } = reply;
      const over = () => {
        socket.off('close', over);
        raw.off('close', over);
        open.delete(raw);
        letGo();
        if (open.size === 0) whenEmpty();
      };
      // an answer behind another one on the same line is not told of the line's end, and so both are listened to
      socket.once('close', over);
      raw.once('close', over);
      open.add(raw);
      closeWhenStalled(reply, stall);
      if (socket.destroyed) over();
    },

    /** Lets those that are nearly done come to their end, and closes the others. */
    async close(): Promise<void> {
      if (open.size === 0) return;
      const empty = new Promise<void>((resolve) => (whenEmpty = resolve));
      await Promise.race([empty, pause(longestGoodbye)]);
      for (const raw of open) raw.destroy();
    },
  };
}

export type ExportStreams = ReturnType<typeof createExportStreams>;
