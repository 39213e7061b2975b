import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Events that come from the clock or from the mail servers of others, each with the test that causes it. */
const fromJobs = {
  'billing.planned_change_made': 'server/features/billing/package-undo.test.ts',
  'newsletter.sent': 'server/features/newsletter/sending/sending.test.ts',
  'newsletter.opened': 'server/features/newsletter/clock.test.ts',
  'newsletter.preview': 'server/features/newsletter/clock.test.ts',
} as const;

test.each(Object.entries(fromJobs))('%s comes from a job, which %s runs', async (event, file) => {
  expect(await readFile(file, 'utf8')).toContain(`'${event}'`);
});
