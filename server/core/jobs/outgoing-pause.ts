import type { Pool } from 'pg';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { isOutgoingPaused } from './cross-client.ts';

/** How long an answer holds; only a restore begins a hold, and no server runs meanwhile. */
const freshMs = 1000;

/** Whether work that reaches beyond this installation has to wait, because it was restored and not released. */
export function createPauseCheck(pool: Pool): () => Promise<boolean> {
  let queryTime = 0;
  let answer: Promise<boolean> | undefined;
  return () => {
    if (answer && performance.now() - queryTime < freshMs) return answer;
    queryTime = performance.now();
    answer = withConnection(pool, async (client) => {
      const isPaused = await createTaskContext(client, new Date(0)).value(isOutgoingPaused());
      return isPaused !== false;
    });
    answer.catch(() => (answer = undefined));
    return answer;
  };
}
