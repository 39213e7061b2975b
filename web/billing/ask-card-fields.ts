/** Card errors are given in words; null is a frame that did not answer. */
export type CardAnswer = { token: string; message: '' } | { token: null; message: string } | null;

/** Loaded fields report their height as soon as they are asked. */
export const silenceMs = 10_000;
/** Then the cardholder may have to confirm at the bank, which takes minutes. */
export const bankMs = 600_000;

/**
 * Requests a token from the card fields: not before they are ready to listen, and with a time limit. They may be
 * blocked, or the script of their provider may not have loaded.
 */
export function askCardFields() {
  let isReady = false;
  let request: { post: () => void; answer: (answer: CardAnswer) => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(answer: CardAnswer): void {
    clearTimeout(timer);
    request?.answer(answer);
    request = null;
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => settle(null), ms);
  }

  return {
    /** `post` sends them the request. */
    ask: (post: () => void) =>
      new Promise<CardAnswer>((answer) => {
        request = { post, answer };
        wait(silenceMs);
        if (isReady) post();
      }),
    hearReady(): void {
      isReady = true;
      request?.post();
    },
    /** Any other message of the fields, which means that they work. */
    hear(): void {
      if (request && isReady) wait(bankMs);
    },
    settle,
    /** Nobody waits for an answer any more. */
    stop(): void {
      clearTimeout(timer);
      request = null;
    },
  };
}
