import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { readFailedTests, reportVariable } from './failed-test.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

test('what fails under Vitest is named with its reason: a test, a file, an error that nobody caught', () => {
  const failed = run('vitest', ['run', `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`], {
    'a.test.ts': `import { expect, test } from 'vitest';
      test('one is two', () => expect(1, 'not the same').toBe(2));
      test('one is one', () => void Promise.reject(new Error('caught by nobody')));`,
    'b.test.ts': "throw new Error('this file is broken');",
    'vitest.config.ts': 'export default {};',
  });
  expect(failed).toEqual([
    { file: 'a.test.ts', title: 'one is two', reason: expect.stringContaining('not the same') },
    { file: 'b.test.ts', title: '(the file)', reason: 'this file is broken' },
    { file: '', title: '(outside of a test)', reason: 'caught by nobody' },
  ]);
});

test('what fails under Playwright is named with its reason and its project, and what passed at the second try is not', () => {
  const failed = run('playwright', ['test', '-c', 'config.ts'], {
    'c.spec.ts': `import { expect, test } from '@playwright/test';
      test('one is two', () => expect(1, 'not the same').toBe(2));
      test('the second try is one', ({}, { retry }) => expect(retry).toBe(1));`,
    'config.ts': `export default {
      projects: [{ name: 'desktop' }], retries: 1, outputDir: './results',
      reporter: [['${join(import.meta.dirname, 'playwright-reporter.ts')}']],
    };`,
  });
  expect(failed).toEqual([
    { file: 'c.spec.ts', title: '[desktop] one is two', reason: expect.stringContaining('not the same') },
  ]);
});

test('a runner that ended without a report leaves nothing to read', () => {
  expect(readFailedTests(join(root, 'no-such-report.json'))).toEqual([]);
});

/** Runs these files in a folder with the packages of this repository, and reads the report. */
function run(program: string, args: string[], files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-failed-tests-'));
  folders.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: folder,
    env: { ...process.env, [reportVariable]: report },
    encoding: 'utf8',
  });
  if (status !== 1) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return readFailedTests(report);
}
