import type * as all from './abroad.ts';

type Abroad = typeof all;

let abroad: Abroad | null = null;
let coming: Promise<unknown> | null = null;

// What abroad-at-once.ts has for the server, for the browser: it weighs more than a screen, and comes where a number is typed or
// something of another country is shown.
export const knownAbroad = (): Abroad | null => abroad;

export const awaitedAbroad = (): Promise<unknown> | null => (abroad ? null : coming);

export function loadAbroad(): Promise<unknown> {
  coming ??= import('./abroad.ts').then(
    (loaded) => {
      abroad = loaded;
    },
    () => {
      // asked for again by the next field; until then the server alone checks
      coming = null;
    },
  );
  return coming;
}
