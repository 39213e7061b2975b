import { ApiError } from '#contract/errors.ts';
import {
  askedAgainDays,
  refusedMessage,
  requestsPerDay,
  tooManyRequests,
  type RequestDraft,
  type testimonialRequests,
} from '#contract/testimonials/requests.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { LinkMail } from '#server/core/mail/define-mail.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ContactLinks } from './contact-links.ts';
import { closeOffer } from './offer-queries.ts';
import { testimonialQuestionMail } from './mails/testimonial-question.ts';
import { testimonialRequestMail } from './mails/testimonial-request.ts';
import { readTestimonial, lockTestimonial } from './queries.ts';
import * as queries from './request-queries.ts';
import { isToBeAsked, toReminderDate } from './rules.ts';

type Tx = Transaction<'write'>;

/** Renders a mail as it would be sent: its subject, its text, and the address of a page that shows it. */
type PreviewMail = <Details>(
  mail: LinkMail<Details>,
  details: NoInfer<Details>,
  now: Date,
) => { subject: string; text: string; url: string };

type RequestDeps = {
  contactLinks: ContactLinks;
  linkEncryption: Pick<LinkEncryption, 'encrypt'>;
  mailPreviews: { previewLinkMail: PreviewMail };
};

export const requestsHandlers = ({
  contactLinks: contacts,
  linkEncryption: links,
  mailPreviews: { previewLinkMail: previewMail },
}: RequestDeps): Handlers<typeof testimonialRequests> => {
  /** A separate link in each mail: only its hash is stored, and the queue has it encrypted until the mail is sent. */
  const mailLink = async (tx: Tx, id: number, now: Date) => {
    const { token, hash } = newToken();
    await tx.value(queries.addLink(id, 'submit', { hash, now }));
    await tx.value(queries.mailRequest(id, { encrypted: links.encrypt(testimonialRequestMail, token), now }));
  };

  return {
    lastAsked: ({ db, query, now }) =>
      db.row(queries.readLastAsked(query.email, daysBefore(now, askedAgainDays))),

    request: ({ db, body, now }) =>
      db.transaction(async (tx) => {
        await assertMayAsk(tx, body.email, now);
        const leadId = body.add_to_lead ? await findOrCreateContact(tx, contacts, body, now) : null;
        const reminderAt = body.reminder ? toReminderDate(now) : null;
        const id = orNotFound(await tx.value(queries.insertRequest(body, { leadId, reminderAt, now })));
        await mailLink(tx, id, now);
        if (body.listing_id) orNotFound(await tx.value(closeOffer(body.listing_id, 'asked_at', now)));
        return tx.row(readTestimonial(id));
      }),

    preview: async ({ db, body, now }) => {
      const sender = orNotFound(await db.value(queries.readSender()));
      return { to: body.email, ...previewMail(testimonialRequestMail, { ...body, ...sender }, now) };
    },

    sendAgain: ({ db, params: { id }, now }) =>
      db.transaction(async (tx) => {
        const { email, reminder_at, reminded_at } = await lockOpenRequest(tx, id);
        await assertMayAsk(tx, email, now);
        const reminderAt = reminder_at !== null && reminded_at === null ? toReminderDate(now) : null;
        await tx.value(queries.renewRequest(id, { reminderAt, now }));
        await mailLink(tx, id, now);
        return tx.row(readTestimonial(id));
      }),

    setReminder: ({ db, params: { id }, body: { reminder }, now }) =>
      db.transaction(async (tx) => {
        const { email, sent_at, reminded_at } = await lockOpenRequest(tx, id);
        await assertNotRefused(tx, email, now);
        if (reminded_at !== null)
          throw new ApiError('invalid', { sentence: 'The reminder has been sent already.' });
        await tx.value(queries.setReminder(id, reminder ? toReminderDate(new Date(sent_at)) : null));
        return tx.row(readTestimonial(id));
      }),

    revoke: ({ db, params: { id }, now }) =>
      db.transaction(async (tx) => {
        await lockOpenRequest(tx, id);
        await tx.value(queries.revokeRequest(id, now));
        return tx.row(readTestimonial(id));
      }),

    askAgain: ({ db, params: { id }, now }) =>
      db.transaction(async (tx) => {
        const present = orNotFound(await tx.value(lockTestimonial(id, now)));
        if (!isToBeAsked(present))
          throw new ApiError('invalid', { sentence: 'Your client agreed to these words already.' });
        await assertNotRefused(tx, present.email ?? '', now);
        await tx.value(queries.markAsked(id, now));
        const { token, hash } = newToken();
        await tx.value(queries.addLink(id, 'answer', { hash, now }));
        await tx.value(
          queries.mailQuestion(id, { encrypted: links.encrypt(testimonialQuestionMail, token), now }),
        );
        return tx.row(readTestimonial(id));
      }),
  };
};

async function lockOpenRequest(tx: Tx, id: number): Promise<queries.OpenRequest> {
  const { request } = orNotFound(await tx.value(queries.lockRequest(id)));
  if (request === null)
    throw new ApiError('invalid', { sentence: 'This request has been answered already.' });
  return request;
}

async function assertMayAsk(tx: Tx, email: string, now: Date): Promise<void> {
  const sent = await assertNotRefused(tx, email, now);
  if (sent >= requestsPerDay) throw new ApiError('too_many_requests', { sentence: tooManyRequests });
}

/** Returns how many requests were sent within a day. */
async function assertNotRefused(tx: Tx, email: string, now: Date): Promise<number> {
  const limits = orNotFound(await tx.value(queries.readRequestLimits(email, daysBefore(now, 1))));
  if (limits.is_refused) throw new ApiError('invalid', { fields: { email: [refusedMessage] } });
  return limits.sent;
}

async function findOrCreateContact(
  tx: Tx,
  contacts: ContactLinks,
  { first_name, last_name, email, phone_number = null }: RequestDraft,
  now: Date,
): Promise<number | null> {
  const contactIds = await tx.value(contacts.link([{ first_name, last_name, email, phone_number }], now));
  return contactIds?.[0]?.id ?? null;
}
