import type { NewsletterProvider } from '#server/engines/delivery/newsletter-provider.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { haltSend } from '../cross-client/end-sends.ts';
import { claimRecipients, type Claim } from '../cross-client/claim-recipients.ts';
import type { SendKey } from '../cross-client/first-sent.ts';
import { reportAccepted, reportRefusal } from '../cross-client/mail-hosts.ts';
import { Circuit } from './circuit.ts';
import { createHosts } from './mail-hosts.ts';
import { createHandOverNotes } from './note-handed-over.ts';
import { createRecorder } from './record-outcomes.ts';
import { batchSize, readDomain, settle, toTendedSince } from './rules.ts';
import { createPassedRecipients } from './passed-recipients.ts';
import { BrokenNewsletter, type NewsletterMail, type NewsletterMails } from './newsletter-mails.ts';

export type SendLimits = {
  /** how long only one worker may handle a recipient */
  leaseMs: number;
  /** the most recipients claimed at once */
  batch: number;
  /** mails per second to each mail host, of all workers together; 0 means no limit */
  perSecondPerHost: number;
};

export type HandOverDeps = {
  provider: NewsletterProvider;
  mails: NewsletterMails;
  limits: SendLimits;
};

const noSend: SendKey = { client_id: 0, id: 0 };

/**
 * Hands newsletters over, a few recipients of one send at a time. The sends take turns, so that a large one does not
 * delay a small one. Any number of these work on the same sends. False if there is nothing to do now.
 */
export function createHandOver({ provider, mails, limits }: HandOverDeps) {
  const circuit = new Circuit();
  const hosts = createHosts();
  const recipientsPassed = createPassedRecipients();
  const claimsInTurn = createTurns();
  let last = noSend;
  let perSecond = 0;

  return async (db: WorkerDb): Promise<boolean> => {
    const now = db.now();
    if (circuit.refusal(now) !== null) return false;
    const connection = await provider.connect();
    if (connection !== true) {
      circuit.open(connection, now);
      await db.value(reportRefusal(connection, now));
      return false;
    }
    crashPoint('newsletter.before-claim');
    const startBy = performance.now() + limits.leaseMs / 2;
    const claim = await claimsInTurn(() => claimNext(db));
    if (!claim) return false;
    crashPoint('newsletter.claimed');
    await handOver(db, claim, startBy);
    crashPoint('newsletter.recorded');
    return true;
  };

  /** From the send after the last one; after the end, from the beginning. */
  async function claimNext(db: WorkerDb): Promise<Claim | null> {
    const now = db.now();
    const blocked = await hosts.listBlocked(db);
    const most = circuit.isTrying ? 1 : batchSize(perSecond, limits.batch);
    const claimAfter = (after: SendKey) =>
      db.value(
        claimRecipients({
          after,
          passed: recipientsPassed.list(),
          most,
          leaseUntil: new Date(now.getTime() + limits.leaseMs),
          blocked,
          tendedAfter: toTendedSince(now),
          now,
        }),
      );
    // a send whose remaining recipients are all of blocked hosts passes its turn on
    const empty = new Set<number>();
    for (;;) {
      const claim = (await claimAfter(last)) ?? (last === noSend ? null : await claimAfter(noSend));
      last = claim ? { client_id: claim.client_id, id: claim.send_id } : noSend;
      if (claim) recipientsPassed.note(claim);
      if (!claim && recipientsPassed.forget()) continue;
      if (!claim) return null;
      // claimed recipients must be handed over, or their outcome would be unknown
      if (claim.recipients.length > 0) return claim;
      if (empty.has(claim.send_id)) return null;
      empty.add(claim.send_id);
    }
  }

  async function handOver(db: WorkerDb, claim: Claim, startBy: number): Promise<void> {
    const send = { client_id: claim.client_id, id: claim.send_id };
    const recorder = createRecorder(db, send);
    const noteHandedOver = createHandOverNotes(db, claim.client_id);
    const composer = await compose(db, claim);
    if (composer instanceof Error) {
      for (const one of claim.recipients)
        recorder.add(settle(one, { kind: 'later', about: 'provider', reason: composer.message }, db.now()));
      await recorder.end();
      if (!(composer instanceof BrokenNewsletter)) throw composer;
      await db.value(haltSend(send, { reason: composer.message, now: db.now() }));
      return;
    }
    const start = performance.now();
    const wasRefusing = circuit.isTrying;
    crashPoint('newsletter.before-hand-over');
    await Promise.all(
      claim.recipients.map(async (recipient) => {
        const mail = await composer(recipient, db.now());
        const outcome =
          'kind' in mail
            ? mail
            : await provider.send({ ...mail, startBy, begin: () => noteHandedOver(recipient) });
        circuit.record(outcome, db.now());
        hosts.record(readDomain(recipient.email), outcome);
        recorder.add(settle(recipient, outcome, db.now()));
        // a receiver that has accepted all of it reads it no more
        if (outcome.kind === 'sent' && 'raw' in mail) mails.giveBack(mail.raw);
      }),
    );
    crashPoint('newsletter.before-record');
    await recorder.end();
    await hosts.save(db);
    perSecond = (claim.recipients.length / Math.max(performance.now() - start, 1)) * 1000;
    await reportCircuit(db, wasRefusing);
  }

  /** A failure before the first mail is handed over is no recipient's fault. */
  async function compose(db: WorkerDb, claim: Claim): Promise<NewsletterMail | Error> {
    try {
      await hosts.count(
        db,
        claim.recipients.map(({ email }) => email),
        limits.perSecondPerHost,
      );
      return await mails.open(db, claim);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function reportCircuit(db: WorkerDb, wasRefusing: boolean): Promise<void> {
    const refusal = circuit.refusal(db.now());
    if (refusal !== null) await db.value(reportRefusal(refusal, db.now()));
    else if (wasRefusing && !circuit.isTrying) await db.value(reportAccepted(db.now()));
  }
}

/**
 * Work of this process that runs one after the other: a claim that waited for another would see the earlier state.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
