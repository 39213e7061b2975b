import { defineConfig } from 'vitest/config';

// `npm test` hands its own seed down; a run by hand gets one of its own and says which
process.env['FOYER_SEED'] ??= String(Date.now() % 1_000_000);

const rules = ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'server/**/rules.test.ts'];
/** What takes long and finds little between two days: `npm test -- --deep`. */
const deepOnly = process.env['FOYER_DEEP'] === '1' ? [] : ['**/*.deep.test.ts'];
const database = ['./server/testing/setup.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'checks', include: ['checks/**/*.test.ts'], globalSetup: database } },
      { extends: true, test: { name: 'unit', include: rules } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'database/**/*.test.ts'],
          exclude: [...rules, ...deepOnly],
          // these start servers, kill them and wait for what happens: a busy machine gets a second try where nobody watches
          retry: process.env['CI'] ? 1 : 0,
          globalSetup: database,
        },
      },
    ],
  },
});
