import { setTimeout as pause } from 'node:timers/promises';

export type RetryOptions = {
  /** until the response begins */
  answerMs: number;
  uploadMs: number;
  /** before each retry */
  waits: readonly number[];
};

/** The file store is not usable now: the API answers 503, and the store's message is only logged. */
export class StoreError extends Error {
  readonly code = 'STORE_FAILED';
  /** whether a retry may succeed */
  readonly passes: boolean;

  constructor(message: string, { passes, cause }: { passes: boolean; cause?: unknown }) {
    super(message, { cause });
    this.passes = passes;
  }
}

/** Retries a request to the store, which is safe because every such request is idempotent. */
export async function retry<T>(waits: readonly number[], send: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof StoreError && !error.passes) throw error;
      await pause(wait);
    }
  }
  return send().catch((error: unknown) => {
    if (error instanceof StoreError) throw error;
    throw new StoreError('The store of files does not answer.', { passes: true, cause: error });
  });
}

export async function toStoreError(method: string, answer: Response): Promise<StoreError> {
  const body = (await answer.text().catch(() => '')).slice(0, 500);
  const passes = answer.status >= 500 || answer.status === 429 || answer.status === 408;
  return new StoreError(`The store of files answered ${method} with ${answer.status}: ${body}`, { passes });
}
