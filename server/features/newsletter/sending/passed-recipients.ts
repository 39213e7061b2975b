import type { Claim } from '../cross-client/claim-recipients.ts';

/** Retries may be further ahead, and are found this soon, even if a large send has not reached its end. */
const forgottenAfterMs = 60_000;

/**
 * This worker's position in each send, by the ids of contacts. The next claim begins there. Earlier claims stay in
 * the index of pending rows until the next vacuum, and every claim would read past all of them.
 */
export function createPassedRecipients() {
  const passed = new Map<number, number>();
  let since = -Infinity;
  return {
    list: (): ReadonlyMap<number, number> => {
      if (performance.now() - since > forgottenAfterMs) {
        passed.clear();
        since = performance.now();
      }
      return passed;
    },
    /** At the end of a send the next claim starts from the front again. */
    note: ({ send_id: send, looked_up_to: last }: Claim): void => {
      if (last === null) passed.delete(send);
      else passed.set(send, Math.max(last, passed.get(send) ?? 0));
    },
    /** Whether there was anything to forget. */
    forget: (): boolean => {
      const hadAny = passed.size > 0;
      passed.clear();
      return hadAny;
    },
  };
}
