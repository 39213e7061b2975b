/** Where a test ends the process, to see what is left of the work. In any other process this does nothing. */
export const crashPoint: (point: string) => void =
  process.env['NODE_ENV'] === 'test' && process.env['FOYER_FAULT']
    ? killAt(process.env['FOYER_FAULT'])
    : () => {};

function killAt(deadly: string) {
  return (point: string) => {
    if (point === deadly) process.kill(process.pid, 'SIGKILL');
  };
}
