const restMs = 60_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus', 'visibilitychange'] as const;

let lastInput = Infinity;

/** From now on what the page asks while nobody is at it says so, and does not keep the session. */
export function watchInput(page: Pick<EventTarget, 'addEventListener'>): void {
  const note = () => void (lastInput = performance.now());
  note();
  for (const sign of signs) page.addEventListener(sign, note, { capture: true, passive: true });
}

/** For a call a minute or more after the last sign of a person. */
export const unattendedHeaders = (): Record<string, string> =>
  performance.now() - lastInput < restMs ? {} : { 'x-unattended': '1' };
