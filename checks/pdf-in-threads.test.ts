import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', 'server/*.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.test.ts') && !file.startsWith('server/testing/'));
const textOf = (file: string) => readFileSync(file, 'utf8');

/** Values only: a type is gone when the code runs. */
const imports = (text: string, name: string) =>
  text
    .replaceAll('import.meta', '')
    .split(';')
    .some((part) => part.includes(`/${name}'`) && /\bimport\b/.test(part) && !/\bimport type\b/.test(part));

test('what draws a PDF is loaded by threads alone', () => {
  const drawing = files.filter((file) => imports(textOf(file), 'pdf-document.ts'));
  expect(drawing.length).toBeGreaterThan(3);
  // one that draws is loaded by threads, with all that it loads
  const others = files.filter((file) => !drawing.includes(file));
  const loading = others.flatMap((file) =>
    drawing.filter((one) => imports(textOf(file), basename(one))).map((one) => `${file} loads ${one}`),
  );
  expect(loading).toEqual([]);
});
