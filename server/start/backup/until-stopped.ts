/** Milliseconds after which the process ends anyway; the next backup removes the rest. */
const patience = 5000;

/** A signal for the work of this process: it is to end early when a person or the process that started it wants that. */
export function createStopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new StoppedError());
    setTimeout(() => process.exit(1), patience).unref();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, stop);
  // the process that started this one was killed
  process.once('disconnect', stop);
  // a listener of that event would keep a process with nothing left to do alive
  process.channel?.unref();
  return stopping.signal;
}

class StoppedError extends Error {
  override readonly name = 'AbortError';
  constructor() {
    super('The backup was stopped before it was complete.');
  }
}
