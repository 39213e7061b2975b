import { spawn } from 'node:child_process';
import { readdirSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../e2e/browser.ts';
import { startCluster } from '../server/testing/cluster.ts';
import { changedFiles, commonCommit } from '../server/testing/changed-files.ts';
import { drawsTests } from '../server/testing/draw-files.ts';
import { checkers, compiler } from './compiler.ts';
import { testsOfChange, type Needed } from './tests-of-change.ts';
import { readFailedTests, reportVariable, type FailedTest } from './failed-tests/failed-test.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'foyer-reports-'));

type Command = [program: string, ...rest: string[]];
type Step = {
  commands: (more: string[]) => Command[];
  needs: ('database' | 'browser')[];
  /** only with --deep, or where it is named */
  isDeep?: true;
};

const reporter = (runner: string) =>
  `--reporter=${join(import.meta.dirname, 'failed-tests', runner)}-reporter.ts`;
const vitest =
  (project: string) =>
  (more: string[]): Command[] => [
    [bin('vitest'), 'run', '--project', project, '--reporter=default', reporter('vitest'), ...more],
  ];

const steps: Record<string, Step> = {
  types: { commands: () => rooms().map((room) => [compiler, ...checkers, '-p', room]), needs: [] },
  lint: {
    commands: () => [[bin('oxlint'), '--deny-warnings'], [bin('oxfmt'), '--check'], [bin('knip')]],
    needs: [],
  },
  checks: { commands: vitest('checks'), needs: ['database'] },
  unit: { commands: vitest('unit'), needs: [] },
  api: { commands: vitest('api'), needs: ['database'] },
  browser: {
    commands: (more) => [[bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts', ...more]],
    needs: ['database', 'browser'],
  },
  mutation: {
    commands: (more) => [[process.execPath, join(import.meta.dirname, 'mutation/run.ts'), ...more]],
    needs: [],
    isDeep: true,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    quick: { type: 'boolean' },
    deep: { type: 'boolean' },
    seed: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(
    `npm test -- [${Object.keys(steps).join('|')}] [file …] [--quick] [--since COMMIT] [--deep] [--seed N]\n` +
      'Without a step: all of them. Files narrow the tests of the named step. With --quick: types, unit tests and a journey\n' +
      'of each feature. With --deep the long runs, and mutation, which\n' +
      'takes names of groups. With --since, only the API tests and journeys that what has changed since then can break.',
  );
  process.exit(0);
}
const named = positionals.filter((word) => word in steps);
const files = positionals.filter((word) => !(word in steps));
if (files.length > 0 && named.length === 0) {
  console.error(`There is no step ${files.join(', ')}. Foyer's steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
if (values.since !== undefined && commonCommit(values.since) === undefined) {
  console.error(`Git knows no commit ${values.since} that this tree comes from.`);
  process.exit(2);
}
const ofChange: Partial<Record<string, Needed>> =
  values.since === undefined ? {} : testsOfChange(changedFiles(values.since));
const quickSteps: Record<string, string[]> = { types: [], unit: [], browser: ['--grep', '@quick'] };
const testsOf = (step: string) => [
  ...files,
  ...(ofChange[step] === 'all' ? [] : (ofChange[step] ?? [])),
  ...(values.quick ? (quickSteps[step] ?? []) : []),
];
const chosen = Object.entries(steps).filter(
  ([name, { isDeep }]) =>
    (named.length === 0
      ? (!isDeep || values.deep) && (!values.quick || name in quickSteps)
      : named.includes(name)) && ofChange[name]?.length !== 0,
);

const seed = values.seed ?? String(Date.now() % 1_000_000);
process.env['FOYER_SEED'] = seed;
if (values.deep) process.env['FOYER_DEEP'] = '1';
else if (named.length === 0 && !values.quick && values.since === undefined) process.env[drawsTests] = '1';
const shares = values.deep
  ? ', long shares'
  : process.env[drawsTests]
    ? ', half of the API tests and journeys'
    : '';
console.log(`Seed ${seed}${shares}. To run this again: npm test -- --seed ${seed}`);
for (const [step, tests] of Object.entries(ofChange))
  console.log(`Changed since ${values.since}: of ${step} ${describe(tests)}`);

const stops: (() => Promise<void>)[] = [];
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void finish(130));

const needed = new Set(chosen.flatMap(([, step]) => step.needs));
const results: { name: string; seconds: number; failed: boolean; failedTests: FailedTest[] }[] = [];
try {
  if (needed.has('browser')) console.log(`Browser: ${(await findChromium()).executablePath}`);
  if (needed.has('database')) {
    // a whole step creates and drops a database for every file: on a disk that is a sixth of its time
    const cluster = await startCluster({ inMemory: files.length === 0 });
    stops.push(cluster.stop);
    process.env['FOYER_TEST_DATABASE'] = cluster.url;
    console.log(`Database: ${cluster.name}`);
  }
  for (const [name, step] of chosen) results.push(await runStep(name, step));
} catch (error) {
  console.error(error);
  await finish(1);
}

console.log('');
for (const { failedTests } of results)
  for (const { file, title, reason } of failedTests) console.log(`${file} › ${title}\n    ${reason}`);
for (const { name, seconds, failed } of results) {
  console.log(`${failed ? 'FAILED' : 'passed'}  ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`);
}
const failures = results.filter(({ failed }) => failed).map(({ name }) => name);
console.log(
  failures.length === 0
    ? `All ${results.length} steps passed.`
    : `${failures.length} of ${results.length} steps failed: ${failures.join(', ')} (seed ${seed}).`,
);
await finish(failures.length === 0 ? 0 : 1);

async function runStep(name: string, step: Step) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const report = join(reports, `${name}.json`);
  let failed = false;
  for (const command of step.commands(testsOf(name))) if ((await run(command, report)) !== 0) failed = true;
  const seconds = (performance.now() - start) / 1000;
  console.log(`── ${name}: ${failed ? 'FAILED' : 'passed'} in ${seconds.toFixed(1)} s`);
  return { name, seconds, failed, failedTests: readFailedTests(report) };
}

function run([program, ...rest]: Command, report: string): Promise<number> {
  const child = spawn(program, rest, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [reportVariable]: report },
  });
  stops.push(async () => void child.kill());
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function describe(tests: Needed = []): string {
  if (tests === 'all') return 'all tests';
  return tests.length > 0 ? tests.join(' ') : 'no test';
}

/** A room is a top-level folder with a tsconfig of its own. */
function rooms(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'tsconfig.json')))
    .map((entry) => entry.name);
}

async function finish(code: number): Promise<never> {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  rmSync(reports, { recursive: true, force: true });
  process.exit(code);
}
