import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, or a file or a run without one, and the first line of why. */
export type FailedTest = { file: string; title: string; reason: string };

/** The runners are told by the environment where to write. */
export const reportVariable = 'FOYER_FAILED_TESTS';

export function writeFailedTests(failed: FailedTest[]): void {
  const path = process.env[reportVariable];
  if (path)
    writeFileSync(path, JSON.stringify(failed.map((one) => ({ ...one, file: relative('.', one.file) }))));
}

/** Nothing where the runner ended before it could write. */
export const readFailedTests = (path: string): FailedTest[] =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];

/** without the colours of a terminal */
export function firstLine(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, 160);
}
