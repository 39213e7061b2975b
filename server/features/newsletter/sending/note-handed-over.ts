import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { ClaimedRecipient } from '../cross-client/claim-recipients.ts';
import { markHandedOver } from '../cross-client/hand-over.ts';
import { retry } from './record-outcomes.ts';

type Waiting = Pick<ClaimedRecipient, 'id' | 'attempt'> & { settle: (isNoted: boolean) => void };

/**
 * Records that recipients' texts are about to leave, because only for those can the outcome be unknown later.
 * Requests that come during a write are written together.
 */
export function createHandOverNotes(db: WorkerDb, clientId: number) {
  let waiting: Waiting[] = [];
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      const ids = await retry(() => db.value(markHandedOver(clientId, some, db.now()))).catch(() => []);
      for (const { id, settle } of some) settle((ids ?? []).includes(id));
    }
    isWriting = false;
  };
  return ({ id, attempt }: Pick<ClaimedRecipient, 'id' | 'attempt'>): Promise<boolean> =>
    new Promise((settle) => {
      waiting.push({ id, attempt, settle });
      if (!isWriting) void write();
    });
}
