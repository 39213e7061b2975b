import { LeadAdsError, type AdLead, type LeadAds } from '#server/adapters/lead-ads/lead-ads.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { claimAdPage, type ClaimedAdPage } from '../cross-client.ts';
import type { AnnouncedPerHour } from '../rules.ts';
import { takeForm } from '../take-form.ts';
import * as queries from './queries.ts';
import { decideOutcome, isTest, nextReading, readSince, toBody, toSubmission } from './rules.ts';
import { tokenContext } from './tokens.ts';

export type LeadAdsDeps = {
  /** undefined if the provider has no app at Meta */
  leadAds: LeadAds | undefined;
  encryption: Pick<Encryption, 'decrypt'>;
  openLinkDb: OpenLinkDb;
  keyedHash: ContactHash;
  announcedPerHour: AnnouncedPerHour;
};
type Reading = { page: ClaimedAdPage; token: string; db: ClientDb<'write'>; ads: LeadAds; now: () => Date };

const retryMs = 15 * 60_000;
const ownFailure = 'Something went wrong on our side.';
const notSubscribed =
  'Facebook didn’t agree to tell us of new leads right away, so they arrive when we read the forms.';

/**
 * Reads one page: the leads that Meta has told of, and by the hour all leads of all its forms. False if none is due. A
 * lead is stored with its contact or not at all, and once, however often and by which way it comes.
 */
export async function fetchNextPage(worker: WorkerDb, deps: LeadAdsDeps): Promise<boolean> {
  const { leadAds: ads } = deps;
  const page = ads && (await worker.value(claimAdPage(worker.now())));
  if (!page) return false;
  const db = deps.openLinkDb(page.client_id).write;
  const of = { page: page.page, token: page.token };
  let readAt: Date | null = null;
  try {
    const token = deps.encryption.decrypt(Buffer.from(page.token, 'base64'), tokenContext(page.client_id));
    const reading = { page, token, db, ads, now: worker.now };
    await readWaiting(reading, deps);
    if (page.is_due) {
      await readForms(reading, deps);
      readAt = worker.now();
      await subscribeAgain(reading);
    }
    await db.value(queries.recordRead({ ...of, readAt, next: readAt && nextReading(null, 0, readAt) }));
  } catch (error) {
    const failure =
      error instanceof LeadAdsError ? error : new LeadAdsError(ownFailure, { kind: 'later', cause: error });
    const next = nextReading(failure, page.attempts, worker.now());
    await db.value(queries.recordFailure({ ...of, failure, readAt, next }, worker.now()));
    if (failure !== error) throw error;
  }
  return true;
}

async function readWaiting({ page, token, db, ads, now }: Reading, deps: LeadAdsDeps): Promise<void> {
  for (const { leadgen } of (await db.value(queries.listWaiting(page.page, now()))) ?? []) {
    // before the call, so that one that never answers holds up no other
    await db.value(queries.postponeWaiting(leadgen, new Date(now().getTime() + retryMs)));
    const lead = await ads.readLead(leadgen, token);
    if (lead === null) await db.value(queries.markDeleted(leadgen));
    else await takeLead(lead, lead.form_id, { db, now, deps });
  }
}

async function readForms({ page, token, db, ads, now }: Reading, deps: LeadAdsDeps): Promise<void> {
  const connectedAt = new Date(page.connected_at);
  for (const { id, name } of await ads.listForms(page.page, token)) {
    const startedAt = now();
    const former = await db.value(queries.readForm(id));
    const since = readSince(former && new Date(former.read_through), connectedAt);
    // it is in the list from its first lead on, and read through only after its last
    await db.value(queries.saveForm(page.page, { form: id, name, readThrough: since }));
    for await (const leads of ads.listLeads(id, token, since))
      for (const lead of leads) await takeLead(lead, id, { db, now, deps });
    await db.value(queries.saveForm(page.page, { form: id, name, readThrough: startedAt }));
  }
}

/** An account that disconnects a page ends what the page tells every other account. */
async function subscribeAgain({ page, token, ads }: Reading): Promise<void> {
  try {
    await ads.subscribe(page.page, token);
  } catch (error) {
    // only another token helps, as the error says
    if (!(error instanceof LeadAdsError) || error.kind !== 'later') throw error;
    throw new LeadAdsError(notSubscribed, { kind: 'later', waitMs: error.waitMs, cause: error });
  }
}

type Taking = Pick<Reading, 'db' | 'now'> & { deps: LeadAdsDeps };

async function takeLead(lead: AdLead, form: string | null, { db, now: clock, deps }: Taking): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const known = form === null ? null : await tx.value(queries.readForm(form));
    const submission = isTest(lead) ? null : toSubmission(lead, known?.name ?? null, now);
    const outcome = decideOutcome(isTest(lead), submission !== null);
    const body = outcome === 'no_address' ? toBody(lead) : null;
    const row = { leadgen: lead.id, form, outcome, body, created_at: lead.created_at };
    if (!(await tx.value(queries.storeLead(row, now))) || submission === null) return;
    const { keyedHash, announcedPerHour } = deps;
    const contact = await takeForm(tx, submission, { keyedHash, announcedPerHour, now });
    await tx.value(queries.finishLead(lead.id, contact));
  });
}
