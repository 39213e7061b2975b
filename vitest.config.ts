import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { leaveOutFiles } from './server/testing/draw-files.ts';

// `npm test` hands its own seed down; a run by hand gets one of its own and says which
process.env['FOYER_SEED'] ??= String(Date.now() % 1_000_000);
// Tests start the server about a hundred times; what Node compiles of it is kept between the starts
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

const unitTests = [
  'contract/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'server/**/{rules,read-*}.test.ts',
  'server/features/billing/accounting/credit-lines.test.ts',
  'server/features/billing/{due,dunning,issue,package-info,paid-time,periods,proration,proration-lines,tax}.test.ts',
  'server/features/{listings/publishing/board-rules,listings/mls/own-rules,sites/listings/attribution}.test.ts',
  'server/engines/mls/normalize/*.test.ts',
  'server/core/rich-text/**/*.test.ts',
  'server/features/statistics/monthly-report/{sections,write-report}.test.ts',
  // neither the providers of statistics nor the engine of words know a database
  'server/adapters/statistics/**/*.test.ts',
  'server/engines/words/**/*.test.ts',
];
/** What takes long and finds little between two days: `npm test -- --deep`. */
const deepOnly = process.env['FOYER_DEEP'] === '1' ? [] : ['**/*.deep.test.ts'];
const leftOut = leaveOutFiles(import.meta.dirname, ['server', 'database'], Number(process.env['FOYER_SEED']));
const database = ['./server/testing/setup.ts'];

/** What takes about a minute or more begins first: the last file is alone in its worker. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longFiles.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? longFiles.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const longFiles = [
  'security/sweep.test.ts',
  'security/sweep-without-rls.test.ts',
  'security/fuzz.test.ts',
  'security/mutations.test.ts',
  'listings/mls/crash.test.ts',
  'newsletter/sending/crash.test.ts',
  'newsletter/sending/signed-mails.test.ts',
  'listings/publishing/crash.test.ts',
  'security/half-sent.test.ts',
  'database/embedded.test.ts',
  'checks/field-recipe.test.ts',
];

export default defineConfig({
  test: {
    // Tests of crashes and limits mostly wait for a process to start or a time to pass, and others work meanwhile: with three
    // workers a sixth of two processors was idle.
    maxWorkers: 4,
    // Each worker loads the server once, and not for every file again: that was a third of the time. What a test changes
    // outside its own server it puts back.
    isolate: false,
    restoreMocks: true,
    sequence: { sequencer: LongFilesFirst },
    // a test ends with what it waits for; the limit is for one that hangs, also on a machine with ten times the work
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // a wait ends with its state: the limit costs time only where the state never comes
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'checks', include: ['checks/**/*.test.ts'], globalSetup: database } },
      { extends: true, test: { name: 'unit', include: unitTests, setupFiles: './web/restore-globals.ts' } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'database/**/*.test.ts'],
          exclude: [...unitTests, ...deepOnly, ...leftOut],
          setupFiles: './server/testing/left-processes.ts',
          // these start servers, kill them and wait for what happens: a busy machine gets a second try where nobody watches
          retry: process.env['CI'] ? 1 : 0,
          globalSetup: database,
        },
      },
    ],
  },
});
