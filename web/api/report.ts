import type { sendReport } from './reporting.ts';

/** Reports an error in this browser to the server. The code for it is only loaded when there is an error. */
export function report(...failure: Parameters<typeof sendReport>): void {
  void import('./reporting.ts').then((module) => module.sendReport(...failure)).catch(() => {});
}
