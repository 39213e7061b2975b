import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkers, compiler } from './compiler.ts';
import { root } from './source-files.ts';

const rooms = {
  contract: {
    "import '#contract/endpoint.ts'": undefined,
    "import '#server/core/clock.ts'": 'TS6307',
    "import '#database/scram.ts'": 'TS6307',
    'process.exit()': 'TS2591',
    'document.title': 'TS2584',
    'enum Colour { Red }': 'TS1294',
  },
  web: {
    "import '#contract/endpoint.ts'": undefined,
    'document.title': undefined,
    "import '#server/core/clock.ts'": 'TS6307',
    "import '#database/scram.ts'": 'TS6307',
    'process.exit()': 'TS2591',
  },
  server: {
    "import '#contract/endpoint.ts'": undefined,
    "import '#web/parts/nonce.ts'": 'TS6307',
    'document.title': 'TS2584',
  },
} satisfies Record<string, Record<string, string | undefined>>;

test.each(Object.entries(rooms))('%s compiles only what it may import and use', (room, lines) => {
  const output = compile(room, Object.keys(lines));
  const errors = Object.keys(lines).map((line, n) => [
    line,
    new RegExp(`probe\\.ts\\(${n + 1},\\d+\\): error (TS\\d+)`).exec(output)?.[1],
  ]);
  expect(Object.fromEntries(errors)).toEqual(lines);
});

/**
 * Compiles a file with the folder's own tsconfig, outside the tree that other checks read. Only the contract is
 * present, since these lines may import nothing else.
 */
function compile(room: string, lines: string[]): string {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(join(cache, 'rooms-'));
  const up = '../../..';
  try {
    writeFileSync(join(place, 'probe.ts'), lines.map((line) => `${line};\n`).join(''));
    const settings = {
      extends: `${up}/${room}/tsconfig.json`,
      compilerOptions: { tsBuildInfoFile: './probe.tsbuildinfo', typeRoots: ['../..', '../../@types'] },
      include: ['probe.ts', `${up}/contract/**/*.ts`],
      exclude: [`${up}/**/*.test.ts`],
    };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
    return spawnSync(compiler, [...checkers, '-p', place, '--pretty', 'false'], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
