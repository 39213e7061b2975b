/** Runs in a thread: counts itself in the second place, then waits until the first is set. */
export function holdWork(places: SharedArrayBuffer): void {
  const [isReleased, begun] = [0, 1];
  const numbers = new Int32Array(places);
  Atomics.add(numbers, begun, 1);
  Atomics.wait(numbers, isReleased, 0);
}
