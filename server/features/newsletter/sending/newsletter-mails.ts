import type { OutgoingMail, Outcome } from '#server/engines/delivery/newsletter-provider.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, senderAddress, type ProviderConfig } from '#server/core/provider/rules.ts';
import type { Claim, ClaimedRecipient } from '../cross-client/claim-recipients.ts';
import { readFrozenNewsletter } from '../cross-client/snapshots.ts';
import { moveToOrigin } from '../rendering/move-origin.ts';
import { calculateChecksum } from '../rendering/rendered-newsletter.ts';
import { createMailMemory, type MailMemory } from './mail-memory.ts';
import type { PersonalLinks } from './personal-links.ts';
import { toRecipientRef, type ReturnPaths } from './return-path.ts';
import { isMailable } from './rules.ts';
import type { Signer } from '#server/engines/delivery/sign-mail.ts';
import type { VendorReports } from '#server/engines/delivery/vendor-reports.ts';

/** Makes the mail of one recipient, or says why there is none. */
export type NewsletterMail = (
  recipient: ClaimedRecipient,
  now: Date,
) => Promise<Omit<OutgoingMail, 'startBy' | 'begin'> | Outcome>;

type ClaimedNewsletter = Pick<Claim, 'client_id' | 'snapshot_id' | 'withdrawn'>;

/** Makes the mails of newsletters from their frozen content. */
export type NewsletterMails = {
  open(db: WorkerDb, claim: ClaimedNewsletter): Promise<NewsletterMail>;
  /** Takes back the memory of an accepted mail. */
  giveBack(raw: Buffer): void;
};

type MailsDeps = {
  provider: ProviderConfig;
  links: PersonalLinks;
  sitesOrigin: string;
  returnPaths: ReturnPaths;
  /** where bounces go; the sender's own domain unless set */
  bounceDomain: string | undefined;
  signer: Signer | undefined;
  /** the mail service that reports bounces by webhook */
  vendorReports: VendorReports | undefined;
};

/** The frozen content cannot be mailed: a person has to look at it. */
export class BrokenNewsletter extends Error {}

const maxNewsletters = 50;
const notMailable: Outcome = {
  kind: 'never',
  reason: 'Mail servers don’t accept this address.',
  isRefused: false,
};

/** Frozen content only changes if a testimonial is withdrawn, so each worker reads a newsletter once. */
export function createNewsletterMails(deps: MailsDeps): NewsletterMails {
  const newsletters = new Map<string, Promise<NewsletterMail>>();
  const memory = createMailMemory();
  return {
    giveBack: memory.giveBack,
    open: (db, claim) => {
      const key = `${claim.client_id} ${claim.snapshot_id} ${claim.withdrawn.toSorted((a, b) => a - b).join(' ')}`;
      const newsletter = newsletters.get(key);
      if (newsletter) return newsletter;
      const opening = openNewsletter(db, claim, deps, memory);
      newsletters.set(key, opening);
      opening.catch(() => newsletters.delete(key));
      const [oldest] = newsletters.keys();
      if (newsletters.size > maxNewsletters && oldest !== undefined) newsletters.delete(oldest);
      return opening;
    },
  };
}

async function openNewsletter(
  db: WorkerDb,
  { client_id, snapshot_id, withdrawn }: ClaimedNewsletter,
  { provider: config, links, sitesOrigin, returnPaths, bounceDomain, signer, vendorReports }: MailsDeps,
  memory: MailMemory,
): Promise<NewsletterMail> {
  const frozen = await db.value(readFrozenNewsletter(client_id, snapshot_id));
  if (!frozen) throw new BrokenNewsletter('The stored copy of this newsletter is missing.');
  if (calculateChecksum(frozen) !== frozen.checksum)
    throw new BrokenNewsletter('The stored copy of this newsletter has changed.');
  const move = moveToOrigin(frozen.text, sitesOrigin);
  const shown = { html: move(frozen.html), text: move(frozen.text), links: frozen.links.map(move) };
  const address = senderAddress(currentProvider(await db.value(readProvider()), config).sender);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const { createMailTemplate } = await import('./mail-template.ts');
  const compose = createMailTemplate(
    { ...frozen, ...shown, withdrawn },
    { name: frozen.agent_name, address, reply_to: frozen.reply_to },
    {
      listId: `newsletter-${client_id}.${domain}`,
      feedbackId: `newsletter-${snapshot_id}:client-${client_id}:newsletter:foyer`,
    },
    { signer, toServiceField: vendorReports?.toField, memory },
  );
  return async (recipient, now) => {
    if (!isMailable(recipient.email)) return notMailable;
    const key = { client_id, id: recipient.id };
    const raw = await compose({
      ref: toRecipientRef(key),
      to: recipient.email,
      date: now,
      person: {
        email: recipient.email,
        first_name: recipient.first_name,
        ...links.of(client_id, recipient),
        tracking: recipient.is_tracked ? links.tracking(key) : null,
      },
    });
    return {
      ref: toRecipientRef(key),
      from: returnPaths.create(key, bounceDomain ?? domain),
      to: recipient.email,
      raw,
    };
  };
}
