import { fullCost, hashPassword, type Cost } from '#server/features/account/passwords.ts';
import { inTransaction, withClient, type Connection, type Log } from '#database/connection.ts';
import { writeAds } from './ad-rows.ts';
import { writeArticles } from './article-rows.ts';
import { writeAnnouncements, writeNotice } from './announcement-rows.ts';
import { writeAiUsage } from './ai-rows.ts';
import { listLogins, writeAccount, writeStaff } from './account-rows.ts';
import { demoClients, demoPassword, demoStaff } from './accounts.ts';
import { writeConsents } from './consent-rows.ts';
import {
  writeBilling,
  writePrices,
  writeReconciliation,
  writeRegistrations,
  writeReminderDays,
} from './billing-rows.ts';
import { writeContacts } from './contact-rows.ts';
import { writeEnquiries } from './enquiry-rows.ts';
import { writeLeadEmails } from './lead-email-rows.ts';
import { makeContacts } from './contacts.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { drawPictures } from './listing-pictures.ts';
import { writeListings, writeMlsNumbers } from './listing-rows.ts';
import { makeListings } from './listings.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { writeLaunch } from './launch-rows.ts';
import { writeNewsletters } from './newsletter-rows.ts';
import { writeNotes } from './note-rows.ts';
import { writePortrait } from './portraits.ts';
import { writeProvider } from './provider-row.ts';
import { demoPeople } from './people.ts';
import { writeProspect, writeQueue } from './queue-rows.ts';
import { writeReports } from './report-rows.ts';
import { writeSellers } from './seller-rows.ts';
import { writeSellerReport } from './seller-report-rows.ts';
import { writeWebsiteNumbers } from './website-rows.ts';
import { writeTags } from './tag-rows.ts';
import { writeImport } from './import-rows.ts';
import { writePlans } from './plan-rows.ts';
import { writeTemplates } from './template-rows.ts';
import { writeTasks } from './task-rows.ts';
import { writeLeadAds } from './lead-ad-rows.ts';
import { writeMessages } from './message-rows.ts';
import { writeTimelines } from './timeline-rows.ts';
import { writeTestimonials } from './testimonial-rows.ts';
import { writeApiKeys, writeProviderKeys } from './api-key-rows.ts';
import { writeProviderWebhook, writeWebhook } from './webhook-rows.ts';

type Options = {
  now: Date;
  secretsKey: Buffer;
  log: Log;
  cost?: Cost;
  files?: FileStore;
  /** where the pages of listings are, without which no form came from one */
  sitesOrigin?: string;
  /** the login of the console, without which there are no notes of staff */
  system?: Connection;
};

/** Writes the demo data, each client in a transaction of its own, since row-level security shows even the owner one client at a time. */
export async function seedDemo(
  owner: Connection,
  { now, secretsKey, log, cost = fullCost, files, sitesOrigin, system }: Options,
): Promise<void> {
  const hashes = await hashed(listLogins(demoClients), cost);
  await withClient(owner, async (db) => {
    // An interrupted seeding continues where it stopped
    const there = new Set(
      (await db.query<{ email: string }>('SELECT email FROM app.logins')).rows.map(({ email }) => email),
    );
    if (!demoStaff.some(({ email }) => there.has(email)))
      await inTransaction(db, async () => {
        await writeStaff(db, { now, secretsKey, hashes });
        await writeProspect(db, now);
        await writeProviderKeys(db, now);
        await writeProviderWebhook(db, { secretsKey, now });
      });
    await writeProvider(db, now);
    await writePrices(db, now);
    await writeReminderDays(db);
    await writeRegistrations(db);
    await writeReconciliation(db, now);
    const draw = seededRandom(20_150_917);
    const people = demoPeople(draw);
    // a generator of their own, so that the other people stay the same
    const drawListing = seededRandom(20_261_122);
    const pictures = files ? await drawPictures() : [];
    await writeArticles(db, files ?? null, now);
    await writeAnnouncements(db, now);
    for (const client of demoClients) {
      const contacts = makeContacts({ client, now, people, draw });
      const listings = makeListings(client.key, client.areas, drawListing);
      // by the Admin, since others may work for an earlier client too
      if (there.has(client.users[0]?.email ?? '')) continue;
      await inTransaction(db, async () => {
        const seeded = await writeAccount(db, client, { now, secretsKey, hashes });
        await writeContacts(db, seeded, contacts, { now, draw });
        await writeTimelines(db, seeded, now);
        await writeMessages(db, seeded, { now, files: files ?? null });
        await writeLeadAds(db, seeded, now);
        await writeTags(db, seeded, now);
        await writeTemplates(db, seeded, now);
        await writeTasks(db, seeded, now);
        await writeImport(db, seeded, now);
        await writePlans(db, seeded, now);
        await writeConsents(db, seeded, contacts, { client, secretsKey, now });
        await writeNewsletters(db, seeded, { client, secretsKey, now });
        await writeAds(db, seeded, { client, secretsKey, now });
        await writePortrait(db, seeded, client, { files: files ?? null, now });
        await writeListings(db, seeded, listings, {
          key: client.key,
          now,
          timeZone: client.timeZone,
          pictures,
          files: files ?? null,
        });
        if (sitesOrigin !== undefined) await writeEnquiries(db, seeded, sitesOrigin);
        await writeLeadEmails(db, seeded, now);
        await writeWebsiteNumbers(db, seeded, { client, now });
        await writeLaunch(db, seeded, client, files ?? null);
        await writeBilling(db, seeded, client, now);
        await writeTestimonials(db, seeded, client, { now, secretsKey });
        await writeQueue(db, seeded, client, now);
        await writeMlsNumbers(db, seeded, client);
        await writeAiUsage(db, seeded, { key: client.key, now });
        await writeApiKeys(db, seeded, now);
        await writeNotice(db, seeded, client);
        await writeWebhook(db, seeded, { secretsKey, now });
        await writeReports(db, seeded, { client, now });
        await writeSellers(db, seeded);
        if (sitesOrigin !== undefined) await writeSellerReport(db, seeded, { client, now, sitesOrigin });
      });
    }
  });
  if (system) await withClient(system, (db) => writeNotes(db, now));
  log.info({ clients: demoClients.length }, 'The demo clients have moved in');
}

/** Salted individually; two at a time, which is as many as are hashed at once. */
async function hashed(emails: readonly string[], cost: Cost): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (let first = 0; first < emails.length; first += 2) {
    const pair = emails.slice(first, first + 2);
    await Promise.all(pair.map(async (email) => hashes.set(email, await hashPassword(demoPassword, cost))));
  }
  return hashes;
}
