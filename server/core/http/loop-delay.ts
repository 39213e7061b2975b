import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = {
  /** Whether calls wait so long for the process itself that one more would not be answered in time. */
  isLate: () => boolean;
  stop: () => void;
};

const resolution = 20;
/** Milliseconds over which the delay is measured: one slow call is no reason to refuse others. */
const interval = 1000;
/** Milliseconds, half of the time: as long as a call may wait for the database before it is refused. */
const maxDelay = 1000;

/** The delay of the event loop, beside which the database may be idle. */
export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let median = 0;
  const timer = setInterval(() => {
    median = histogram.percentile(50) / 1e6 - resolution;
    histogram.reset();
  }, interval).unref();
  return {
    isLate: () => median > maxDelay,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** For tests on a busy machine. */
export const neverLate: LoopDelay = { isLate: () => false, stop: () => {} };
