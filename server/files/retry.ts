import { setTimeout as pause } from 'node:timers/promises';

export type RetryOptions = {
  /** until an answer begins */
  answerMs: number;
  uploadMs: number;
  /** before each further try */
  waits: readonly number[];
};

/** The store of files cannot be used just now: an answer of 503, and what the store said stays in the log. */
export class StoreError extends Error {
  readonly code = 'STORE_FAILED';
  /** whether the same might be answered otherwise a moment later */
  readonly passes: boolean;

  constructor(message: string, { passes, cause }: { passes: boolean; cause?: unknown }) {
    super(message, { cause });
    this.passes = passes;
  }
}

/** What was asked may be asked again: every request to a store names its file and says all of it. */
export async function retry<T>(waits: readonly number[], ask: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof StoreError && !error.passes) throw error;
      await pause(wait);
    }
  }
  return ask().catch((error: unknown) => {
    if (error instanceof StoreError) throw error;
    throw new StoreError('The store of files does not answer.', { passes: true, cause: error });
  });
}

export async function toStoreError(method: string, answer: Response): Promise<StoreError> {
  const said = (await answer.text().catch(() => '')).slice(0, 500);
  const passes = answer.status >= 500 || answer.status === 429 || answer.status === 408;
  return new StoreError(`The store of files answered ${method} with ${answer.status}: ${said}`, { passes });
}
