import { noteInput } from '#web/api/unattended.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus', 'visibilitychange'] as const;

/** From now on what the page asks while nobody is at it says so. */
export function watchInput(page: Pick<EventTarget, 'addEventListener'>): void {
  noteInput();
  for (const sign of signs) page.addEventListener(sign, noteInput, { capture: true, passive: true });
}
