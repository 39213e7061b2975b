import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../source-files.ts';
import { strykerPlugins } from './declarations.ts';
import { mutationGroups } from './groups.ts';
import type { MutationGroup } from './mutation-group.ts';
import { survivors } from './survivors.ts';

/** In the groups with this minimum every survivor needs a reason. */
const explainedFrom = 95;

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Changes the rules one place at a time; what no unit test notices is a gap, unless the list of survivors has its reason. */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in mutationGroups));
if (unknown.length > 0) {
  console.error(
    `There is no group ${unknown.join(', ')}. They are ${Object.keys(mutationGroups).join(', ')}.`,
  );
  process.exit(2);
}
const failures: string[] = [];
for (const [name, group] of Object.entries(mutationGroups))
  if (named.length === 0 || named.includes(name)) failures.push(...(await judge(name, group)));
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

async function judge(
  name: string,
  { files, tests, minimum, skipsDeclarations = false }: MutationGroup,
): Promise<string[]> {
  // read by the config of the tests, in another process
  process.env['FOYER_MUTATION_TESTS'] = tests.join(' ');
  const mutants = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'declarations.ts')],
    ignorers: skipsDeclarations ? strykerPlugins.map(({ name: plugin }) => plugin) : [],
    vitest: { configFile: 'checks/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // TypeScript 7 has no functions that Stryker could read a tsconfig with
    tsconfigFile: 'none.json',
    reporters: ['progress-append-only'],
    tempDirName: join(tmpdir(), `foyer-mutation-${process.pid}`),
    ignorePatterns: ['/dist', '/data', '/decisions', '/docs', '/web/public', '/server/engines/pdf/fonts'],
    // a mutant that loops is one that is noticed
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 15,
  }).runMutationTest();
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const score = (100 * killed.length) / Math.max(1, killed.length + missed.length);
  console.log(`${name}: ${killed.length} of ${killed.length + missed.length} killed, ${score.toFixed(1)} %`);
  const unexplained = missed.map(describe).filter((line) => !(line in survivors));
  for (const line of unexplained) console.log(`  ${line}`);
  return [
    ...(score < minimum
      ? [`${name}: ${score.toFixed(1)} % of the mutants are killed, fewer than ${minimum} %.`]
      : []),
    ...(unexplained.length > 0 && minimum >= explainedFrom
      ? [`${name}: ${unexplained.length} survivors need a test, or a reason in checks/mutation/survivors.ts.`]
      : []),
  ];
}

/** Without its line, which moves with every other change. */
function describe({ fileName, location, replacement = '' }: Mutant): string {
  const path = fileName.startsWith(root) ? fileName.slice(root.length + 1) : fileName;
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  const { start, end } = location;
  const original = lines
    .slice(start.line - 1, end.line)
    .map((line, index, all) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === all.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80);
  return `${path}: ${short(original)} → ${short(replacement)}`;
}
