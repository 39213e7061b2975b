import type * as all from './abroad.ts';

type Abroad = typeof all;

let abroad: Abroad | null = null;
let coming: Promise<unknown> | null = null;

// What abroad-at-once.ts has for the server, for the browser: it weighs more than a screen, and comes where a number is typed or
// something of another country is shown.
export const knownAbroad = (): Abroad | null => abroad;

export const awaitedAbroad = (): Promise<unknown> | null => coming;

/** Where it cannot be loaded, the next field asks again, and until then the server alone checks. */
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
