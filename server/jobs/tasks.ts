import { resetLink } from '../account/queries/passwords.ts';
import { resetEnds } from '../account/rules.ts';
import type { TaskName, Tasks } from '../gate/asked.ts';
import { newToken } from '../gate/hashes.ts';
import type { FileStore } from '../outside/files/store.ts';
import type { LinkSeal } from '../outside/mail/queued.ts';
import { removeFiles, sweepFiles } from './files.ts';
import type { Work } from './pool.ts';

/** What can be asked of the worker, each in one transaction with its own end: done and over, or neither. */
export type TaskHandlers = {
  [Name in TaskName]: (work: Work, data: Tasks[Name]) => Promise<void>;
};

export const taskHandlers = (links: LinkSeal, files: FileStore): TaskHandlers => ({
  'forgot-password': async ({ value, now }, { email }) => {
    const { token, hash } = newToken();
    const sealed = links.seal('reset-password', token);
    await value(resetLink({ email, hash, sealed, at: now, until: resetEnds(now) }));
  },
  'remove-files': (_work, { names }) => removeFiles(files, names),
  'sweep-files': (work, { after }) => sweepFiles(work, files, after),
});
