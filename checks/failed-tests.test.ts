import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readFailedTests } from './failed-tests.ts';
import { root } from './source-files.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

test('what failed under Vitest is read from its report: the file, the title, the reason', () => {
  const folder = makeFolder({
    'a.test.ts':
      "import { expect, test } from 'vitest';\ntest('one is two', () => expect(1, 'not the same').toBe(2));\ntest('one is one', () => {});",
    'vitest.config.ts': 'export default {};',
    'b.test.ts': "throw new Error('this file is broken');",
  });
  const report = join(folder, 'report.json');
  run(folder, 'vitest', ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`]);
  expect(readFailedTests(report, folder).toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: 'a.test.ts', title: 'one is two', reason: expect.stringContaining('not the same') },
    { file: 'b.test.ts', title: '(the file itself)', reason: expect.stringContaining('this file is broken') },
  ]);
});

test('what failed under Playwright is read from its report, also in a describe', () => {
  const folder = makeFolder({
    'c.spec.ts':
      "import { expect, test } from '@playwright/test';\ntest.describe('words', () => test('one is two', () => expect(1, 'not the same').toBe(2)));\ntest('one is one', () => {});",
    'config.ts': "export default { projects: [{ name: 'desktop' }], outputDir: './results' };",
  });
  const report = join(folder, 'report.json');
  run(folder, 'playwright', ['test', '-c', join(folder, 'config.ts'), '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  expect(readFailedTests(report, folder)).toEqual([
    { file: 'e2e/c.spec.ts', title: '[desktop] one is two', reason: expect.stringContaining('not the same') },
  ]);
});

test('a runner that ended without a report leaves nothing to read', () => {
  expect(readFailedTests(join(root, 'no-such-report.json'), root)).toEqual([]);
});

/** With the packages of this repository. */
function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-failed-tests-'));
  folders.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function run(folder: string, program: string, args: string[], env: Record<string, string> = {}) {
  const result = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (result.status !== 1) throw new Error(`${program} did not run: ${result.stdout}${result.stderr}`);
}
