import type { Claim } from '../cross-client/hand-over.ts';

/** Who is to be tried again may stand further in front, and is found this soon, though a large send is not at its end. */
const forgottenAfterMs = 60_000;

/**
 * How far this worker has come in each send, by the ids of contacts. The next claim begins there: what was claimed before stays in
 * the index of what is pending until the next vacuum, and every claim would read past all of it.
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
    /** At the end of a send the next claim begins in front again. */
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
