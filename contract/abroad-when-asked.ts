import type * as all from './abroad.ts';

type Abroad = typeof all;

let abroad: Abroad | null = null;
let coming: Promise<unknown> | null = null;

// The browser's version of abroad-at-once.ts. The rules weigh more than a screen, so they load when a number
// is typed or something of another country is shown.
export const knownAbroad = (): Abroad | null => abroad;

export const awaitedAbroad = (): Promise<unknown> | null => coming;

/** If loading fails, the next field tries again; until then only the server checks. */
export function loadAbroad(): Promise<unknown> {
  coming ??= import('./abroad.ts')
    .then(
      (loaded) => {
        abroad = loaded;
      },
      () => {},
    )
    .finally(() => {
      coming = null;
    });
  return coming;
}
