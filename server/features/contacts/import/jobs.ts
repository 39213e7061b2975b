import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { deleteExpiredImports, findDueImport, postponeImport } from '../cross-client.ts';
import type { ImportDeps } from './run-import.ts';

/** Imports contacts step by step, and undoes imports. */
export const contactImportJobs = ({ contactImports }: { contactImports: ImportDeps }): FeatureJobs => ({
  loops: [
    {
      name: 'import-contacts',
      reach: 'inside',
      intervalMs: 1000,
      run: async (db) => {
        const due = await db.value(findDueImport(db.now()));
        if (due === null) return false;
        try {
          // its code is loaded with the first import
          const { runImportStep } = await import('./run-import.ts');
          await runImportStep(due, contactImports, db.now());
        } catch (error) {
          await db.value(postponeImport(due, db.now()));
          throw error;
        }
        return true;
      },
    },
  ],
  scheduled: [
    {
      name: 'delete-expired-imports',
      reach: 'inside',
      cron: '40 11 * * *',
      run: async ({ value, now }) => void (await value(deleteExpiredImports(now))),
    },
  ],
});
