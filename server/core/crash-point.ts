/** A point where a test kills the process, throws or sleeps, to check what remains. In any other process it does nothing. */
export const crashPoint: (point: string) => void =
  process.env['NODE_ENV'] === 'test' && process.env['FOYER_FAULT']
    ? failAt(process.env['FOYER_FAULT'])
    : () => {};

/** 'point' or 'action:point', with '@3' for the third time; without an action the process is killed. */
function failAt(fault: string) {
  const [, action = 'kill', fatalPoint = '', time = '1'] =
    /^(?:(kill|throw|delay|stop):)?([^@]+)(?:@(\d+))?$/.exec(fault) ?? [];
  let passed = 0;
  return (point: string) => {
    if (point !== fatalPoint) return;
    passed += 1;
    if (passed !== Number(time)) return;
    if (action === 'kill') process.kill(process.pid, 'SIGKILL');
    if (action === 'stop') process.kill(process.pid, 'SIGSTOP');
    if (action === 'throw') throw new Error(`Thrown at ${point}`);
    if (action === 'delay') sleep(Number(process.env['FOYER_FAULT_MS'] ?? 30_000));
  };
}

/** Stops the whole process, as when the machine gives it no time. */
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
