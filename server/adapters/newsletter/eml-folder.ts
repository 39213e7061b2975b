import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '#server/core/crash-point.ts';
import { syncFolder } from '#server/core/files/sync-folder.ts';
import type {
  NewsletterProvider,
  OutgoingMail,
  Outcome,
} from '#server/engines/delivery/newsletter-provider.ts';

/**
 * The provider without a mail server: one file per mail, named by its row and renamed into place once complete. It
 * always knows whether a mail was accepted, and a second attempt makes no second file.
 */
export function createEmlFolder(directory: string): NewsletterProvider {
  const pathOf = (ref: string) => join(directory, `${ref}.eml`);
  return {
    connect: () =>
      mkdir(directory, { recursive: true, mode: 0o700 }).then(
        () => true as const,
        (error: unknown) => messageOf(error),
      ),
    send: async (mail) => {
      if (performance.now() > mail.startBy) return tooLate;
      try {
        if (!(await exists(pathOf(mail.ref)))) await writeMail(directory, pathOf(mail.ref), mail);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'later', about: 'provider', reason: messageOf(error) };
      }
    },
    isTaken: (ref) => exists(pathOf(ref)),
    close: () => {},
  };
}

const tooLate: Outcome = { kind: 'later', about: 'provider', reason: 'Its turn came too late.' };

async function writeMail(directory: string, path: string, { ref, raw }: OutgoingMail): Promise<void> {
  // Two workers may write the same mail after the lease of one has expired, each into a draft of its own.
  const draft = join(directory, `.${ref}.${process.pid}.draft`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(raw);
    await file.sync();
  } catch (error) {
    // on a full disk the draft would take the remaining space
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  crashPoint('newsletter.file-written');
  await rename(draft, path);
  crashPoint('newsletter.file-renamed');
  await syncFolder(directory);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
