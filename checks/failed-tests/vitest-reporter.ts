import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { firstLine, writeFailedTests, type FailedTest } from './failed-test.ts';

/** Writes what failed, also what no test was waiting for. */
export default class FailedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    writeFailedTests([
      ...modules.flatMap(failedIn),
      ...unhandled.map(({ message }) => ({
        file: '',
        title: '(outside of a test)',
        reason: firstLine(message),
      })),
    ]);
  }
}

function failedIn(module: TestModule): FailedTest[] {
  const file = module.moduleId;
  const tests = [...module.children.allTests('failed')].map((test) => ({
    file,
    title: test.fullName,
    reason: firstLine(test.result().errors?.[0]?.message),
  }));
  const errors = module
    .errors()
    .map(({ message }) => ({ file, title: '(the file)', reason: firstLine(message) }));
  return [...tests, ...errors];
}
