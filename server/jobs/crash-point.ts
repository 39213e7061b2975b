/** A point where a test kills the process to check what remains. In any other process it does nothing. */
export const crashPoint: (point: string) => void =
  process.env['NODE_ENV'] === 'test' && process.env['FOYER_FAULT']
    ? killAt(process.env['FOYER_FAULT'])
    : () => {};

function killAt(fatalPoint: string) {
  return (point: string) => {
    if (point === fatalPoint) process.kill(process.pid, 'SIGKILL');
  };
}
