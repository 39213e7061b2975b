import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeWhenStalled } from './write-stall.ts';

/** Milliseconds that exports may continue when the server stops. */
const shutdownGrace = 2000;

/** Tracks the responses that stream from a database connection, and frees each connection when its response ends. */
export function createExportStreams(stall?: number) {
  const open = new Set<ServerResponse>();
  let whenEmpty = () => {};

  return {
    /** Tracks a response that is about to be sent; calls `release` when it ends for any reason. */
    watch({ raw: { socket } }: FastifyRequest, reply: FastifyReply, release: () => void): void {
      const { raw } = reply;
      const onEnd = () => {
        socket.off('close', onEnd);
        raw.off('close', onEnd);
        open.delete(raw);
        release();
        if (open.size === 0) whenEmpty();
      };
      // a pipelined response behind another one gets no close event of its own, so listen to the socket too
      socket.once('close', onEnd);
      raw.once('close', onEnd);
      open.add(raw);
      closeWhenStalled(reply, stall);
      if (socket.destroyed) onEnd();
    },

    /** Waits a moment for responses that are nearly done, and closes the others. */
    async close(): Promise<void> {
      if (open.size === 0) return;
      const empty = new Promise<void>((resolve) => (whenEmpty = resolve));
      await Promise.race([empty, pause(shutdownGrace)]);
      for (const raw of open) raw.destroy();
    },
  };
}

export type ExportStreams = ReturnType<typeof createExportStreams>;
