import { createResetLink } from '../account/cross-client/passwords.ts';
import { resetEnds } from '../account/rules.ts';
import type { TaskName, Tasks } from './enqueue-task.ts';
import { newToken } from '../security/hashes.ts';
import type { FileStore } from '../files/store.ts';
import type { LinkEncryption } from '../mail/enqueue-mail.ts';
import { removeFiles, sweepFiles } from './files.ts';
import type { TaskContext } from './pool.ts';

/** The tasks of the worker. Each runs in the transaction that completes it, so that both happen or neither. */
export type TaskHandlers = {
  [Name in TaskName]: (work: TaskContext, data: Tasks[Name]) => Promise<void>;
};

export const taskHandlers = (links: LinkEncryption, files: FileStore): TaskHandlers => ({
  'forgot-password': async ({ value, now }, { email }) => {
    const { token, hash } = newToken();
    const encrypted = links.seal('reset-password', token);
    await value(createResetLink({ email, hash, sealed: encrypted, at: now, until: resetEnds(now) }));
  },
  'remove-files': (_work, { names }) => removeFiles(files, names),
  'sweep-files': (work, { after }) => sweepFiles(work, files, after),
});
