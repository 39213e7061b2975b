import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import nodeOptions from '../server/start/node-options.json' with { type: 'json' };
import { root } from './source-files.ts';

const maxMegabytes = 50;

const imported = ['server/app.ts', 'server/start/start-jobs.ts'];
const program = `
  await Promise.all(${JSON.stringify(imported)}.map((file) => import('${root}/' + file)));
  gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(String((heapUsed + external) / 2 ** 20));
  process.exit();`;

/** As `npm start` runs it: the first run compiles, and caches the result. */
const megabytes = () =>
  Number(
    execFileSync(process.execPath, [...nodeOptions, '--expose-gc', '--input-type=module', '-e', program], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    }),
  );

/**
 * Code that only one feature needs, such as the layout of newsletters or the drawing of PDFs, is imported where it is
 * used. Live objects are counted: the peak differs by 5 MB with the load of the machine.
 */
test(`the code of server and worker together takes at most ${maxMegabytes} MB`, () => {
  megabytes();
  expect(megabytes()).toBeLessThan(maxMegabytes);
});
