import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { firstLine, writeFailedTests, type FailedTest } from './failed-test.ts';

/** Writes what failed at its last try, also what no test was waiting for. */
export default class FailedTestsReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #outside: FailedTest[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message }: TestError): void {
    this.#outside.push({ file: '', title: '(outside of a test)', reason: firstLine(message) });
  }

  onEnd(): void {
    const failed = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'unexpected');
    writeFailedTests([
      ...failed.map((test) => ({
        file: test.location.file,
        title: `[${test.parent.project()?.name ?? ''}] ${test.title}`,
        reason: firstLine(test.results.at(-1)?.error?.message),
      })),
      ...this.#outside,
    ]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
