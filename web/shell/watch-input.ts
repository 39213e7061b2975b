import { noteInput } from '#web/api/unattended.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus', 'visibilitychange'] as const;

/** From now on automatic requests of an unattended page are marked as such. */
export function watchInput(page: Pick<EventTarget, 'addEventListener'>): void {
  noteInput();
  for (const sign of signs) page.addEventListener(sign, noteInput, { capture: true, passive: true });
}
