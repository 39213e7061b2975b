import type { Outcome } from '#server/engines/delivery/newsletter-provider.ts';
import { readDomain } from './rules.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { countForHosts, listBlockedHosts, recordHostAnswers } from '../cross-client/mail-hosts.ts';

const knownForMs = 1000;

/** This worker's knowledge of mail hosts. Facts that all workers need are in the database. */
export function createHosts() {
  let blocked: readonly string[] = [];
  let readAt = -Infinity;
  const refusals: string[] = [];
  const acceptances = new Set<string>();
  /** hosts that refused and have accepted nothing since */
  const refusing = new Set<string>();
  return {
    listBlocked: async (db: WorkerDb): Promise<readonly string[]> => {
      if (performance.now() - readAt < knownForMs) return blocked;
      readAt = performance.now();
      blocked = (await db.value(listBlockedHosts(db.now()))) ?? [];
      return blocked;
    },
    /** Counts the next mails of each host, if there is a limit. */
    count: async (db: WorkerDb, emails: readonly string[], perSecond: number): Promise<void> => {
      if (perSecond === 0) return;
      const counts = new Map<string, number>();
      for (const domain of emails.map(readDomain)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
      const mails = [...counts].map(([domain, count]) => ({ domain, count }));
      const full = (await db.value(countForHosts(mails, { perSecond, now: db.now() }))) ?? [];
      blocked = [...new Set([...blocked, ...full])];
    },
    record: (domain: string, outcome: Outcome): void => {
      if (outcome.kind === 'later' && outcome.about === 'recipient') {
        refusals.push(domain);
        refusing.add(domain);
      } else if (outcome.kind === 'sent' && refusing.delete(domain)) acceptances.add(domain);
    },
    save: async (db: WorkerDb): Promise<void> => {
      if (refusals.length + acceptances.size === 0) return;
      const answers = { refusals: refusals.splice(0), acceptances: [...acceptances] };
      acceptances.clear();
      await db.value(
        recordHostAnswers(
          {
            ...answers,
            acceptances: answers.acceptances.filter((domain) => !answers.refusals.includes(domain)),
          },
          db.now(),
        ),
      );
      readAt = -Infinity;
    },
  };
}
