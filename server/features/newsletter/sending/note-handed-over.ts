import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { markHandedOver, type ClaimedRecipient } from '../cross-client/hand-over.ts';
import { retry } from './record-outcomes.ts';

type Waiting = Pick<ClaimedRecipient, 'id' | 'attempt'> & { settle: (isNoted: boolean) => void };

/**
 * Notes of recipients that the text of their mail is about to leave: only of those may it be unknown later whether it arrived. Those
 * that come while others are being written down go together.
 */
export function createHandOverNotes(db: WorkerDb, clientId: number) {
  let waiting: Waiting[] = [];
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      const noted = await retry(() => db.value(markHandedOver(clientId, some, db.now()))).catch(() => []);
      for (const { id, settle } of some) settle((noted ?? []).includes(id));
    }
    isWriting = false;
  };
  return ({ id, attempt }: Pick<ClaimedRecipient, 'id' | 'attempt'>): Promise<boolean> =>
    new Promise((settle) => {
      waiting.push({ id, attempt, settle });
      if (!isWriting) void write();
    });
}
