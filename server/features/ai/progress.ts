import { ApiError, errors } from '#contract/errors.ts';

type Failure = { error: string; code: string };

/** The progress of some work, then its result or its error. It continues even if nobody reads. */
export function toProgress<Told, Result>(
  work: (tell: (message: Told) => void) => Promise<Result>,
  onError: (error: unknown) => void,
): AsyncIterable<Told | Result | Failure> {
  const messages: (Told | Result | Failure)[] = [];
  let news = Promise.withResolvers<void>();
  let isDone = false;
  const add = (one: Told | Result | Failure) => {
    messages.push(one);
    news.resolve();
  };
  const toFailure = (error: unknown): Failure => {
    if (error instanceof ApiError) return { error: error.message, code: error.code };
    onError(error);
    return { error: errors.server_error[1], code: 'server_error' };
  };
  const end = (last: Result | Failure) => {
    isDone = true;
    add(last);
  };
  void work(add).then(end, (error: unknown) => end(toFailure(error)));
  return (async function* () {
    for (;;) {
      await news.promise;
      news = Promise.withResolvers<void>();
      const isLast = isDone;
      yield* messages.splice(0);
      if (isLast) return;
    }
  })();
}
