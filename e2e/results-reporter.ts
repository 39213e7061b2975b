import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullResult, Reporter } from '@playwright/test/reporter';

const variable = 'FOYER_E2E_RESULTS';

/** The output of failed journeys. Parallel runs each have a folder, and all processes of a run share one. */
export const resultsFolder = (): string =>
  (process.env[variable] ??= join(tmpdir(), `foyer-e2e-results-${process.pid}`));

/** A run leaves nothing behind if nothing failed, or nothing that has a picture. */
export default class ResultsReporter implements Reporter {
  #status: FullResult['status'] = 'failed';

  onEnd({ status }: FullResult): void {
    this.#status = status;
  }

  async onExit(): Promise<void> {
    const folder = resultsFolder();
    const kept = existsSync(folder) ? readdirSync(folder) : [];
    const isEmpty = kept.every((name) => name === '.last-run.json');
    if (this.#status === 'passed' || isEmpty) rmSync(folder, { recursive: true, force: true });
  }

  printsToStdio(): boolean {
    return false;
  }
}
