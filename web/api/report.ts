import type { sendReport } from './reporting.ts';

/** Tells the provider about a failure seen in this browser. What it takes is loaded when there is something to tell. */
export function report(...failure: Parameters<typeof sendReport>): void {
  void import('./reporting.ts').then((module) => module.sendReport(...failure)).catch(() => {});
}
