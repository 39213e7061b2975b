import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { CausedByStaff } from '#server/testing/caused-events.ts';

const announcements = 'server/features/announcements/announcements.test.ts';
const team = 'server/features/staff/team.test.ts';
const managers = 'server/features/staff/managers.test.ts';
const absences = 'server/features/staff/absences/absences.test.ts';
const imports = 'server/features/staff/client-import/client-import.test.ts';
const erasures = 'server/features/staff/erasure/erasure.test.ts';
const uploads = 'server/features/statistics/uploads/uploads.test.ts';
const mails = 'server/features/staff/mails.test.ts';
const reminders = 'server/features/launch/reminders.test.ts';
const mailWords = 'server/features/staff/mail-words/mail-words.test.ts';
const readers = 'server/features/support/readers.test.ts';
const replies = 'server/features/support/replies/replies.test.ts';
const articles = 'server/features/newsletter/articles/articles.test.ts';
const texts = 'server/features/newsletter/texts/texts.test.ts';
const hooks = 'server/features/webhooks/provider-webhooks.test.ts';
const keys = 'server/features/api-keys/provider-keys.test.ts';

/** Each event of the log of staff, with the test that causes it and what the log says then. */
const causes: Record<CausedByStaff, readonly [file: string, words: string]> = {
  'webhook.created': [hooks, 'added the webhook to https://hooks.example.com/foyer.'],
  'webhook.changed': [hooks, 'changed the webhook to https://hooks.example.com/foyer.'],
  'webhook.removed': [hooks, 'removed the webhook to https://hooks.example.com/foyer.'],
  'webhook.secret_replaced': [
    hooks,
    'replaced the secret of the webhook to https://hooks.example.com/foyer.',
  ],
  'webhook.resent': [hooks, 'sent again the events of the webhook to https://hooks.example.com/foyer.'],
  'api_key.created': [keys, "made the API key 'Accounting'."],
  'api_key.confirmed': [keys, "confirmed the API key 'Accounting'."],
  'api_key.revoked': [keys, "revoked the API key 'Accounting'."],
  'announcements.sent': [announcements, "sent the message 'Closed on Friday' to clients."],
  'announcements.scheduled': [announcements, "scheduled the message 'Closed on Friday' to clients."],
  'announcements.changed': [announcements, "changed the message 'Open on Friday' to clients."],
  'announcements.cancelled': [announcements, "cancelled the message 'Open on Friday' to clients."],
  'announcements.ended': [
    announcements,
    "took the message 'Closed on Friday' off the dashboards of clients.",
  ],
  invited: [team, 'invited Ivy New to the team.'],
  second_factor_reset: [team, 'reset the second factor of'],
  role_changed: [team, 'changed the role of'],
  absence_saved: [
    absences,
    'entered that Ann Lee is away from 2026-11-20 to 2026-11-20, with Bo Ray as deputy.',
  ],
  absence_ended: [absences, 'ended the absence of Ann Lee.'],
  handed_over: [managers, 'handed over the work of Ann Lee.'],
  manager_changed: [managers, 'made Ann Lee the account manager.'],
  switched_off: [team, 'switched off the account of'],
  switched_on: [team, 'on again.'],
  clients_imported: [imports, 'imported 2 clients from clients.csv.'],
  import_undone: [imports, 'undid the import of 2 clients from clients.csv.'],
  erasure_asked: [erasures, 'to be erased.'],
  erasure_stopped: [erasures, 'stopped the erasure of client'],
  client_erased: [erasures, 'has been erased, as Sam Provider had asked.'],
  stats_uploaded: [uploads, 'uploaded Website numbers of 2 months from numbers.csv.'],
  stats_upload_undone: [uploads, 'undid Website numbers of 2 months'],
  'mail.resent': [mails, 'to again@example.net again.'],
  'mail.retried': [mails, 'to alice@example.com tried again.'],
  'launch.reminders_changed': [reminders, 'changed the schedule of launch reminders.'],
  'conversation.readers_changed': [readers, 'changed who reads a conversation with'],
  'reply.created': [replies, "added the saved reply 'Photos'."],
  'reply.changed': [replies, "changed the saved reply 'New photos'."],
  'reply.deleted': [replies, "deleted the saved reply 'New photos'."],
  'mail.words_changed': [mailWords, "changed the words of the mail 'card ending'."],
  'mail.discarded': [mails, "discarded the mail 'second factor reset'"],
  'job.retried': [mails, "had the job 'forgot-password' run again."],
  'job.discarded': [mails, "discarded the job 'forgot-password'."],
  'outgoing.released': [
    'server/features/health/outgoing.test.ts',
    'let only later work go out after the restore of',
  ],
  'newsletter_texts.drafted': [texts, 'changed the newsletter texts for'],
  'newsletter_texts.approved': [texts, 'approved the newsletter texts for'],
  'newsletter_texts.published': [texts, 'published the newsletter texts for'],
  'newsletter_articles.written': [articles, 'wrote the article'],
  'newsletter_articles.changed': [articles, 'changed the article'],
  'newsletter_articles.published': [articles, 'published the article'],
  'newsletter_articles.deleted': [articles, 'deleted the article'],
  provider_changed: ['server/features/provider/provider.test.ts', 'changed our own data: the logo.'],
  'billing.packages_changed': [
    'server/features/billing/staff-billing.test.ts',
    'changed the prices of packages.',
  ],
  'billing.taxes_changed': [
    'server/features/billing/staff-billing.test.ts',
    'changed the tax registration of GST/HST.',
  ],
  'billing.accounting_changed': [
    'server/features/billing/accounting/accounting.test.ts',
    'changed the settings of the Xero export.',
  ],
  'billing.reminders_changed': [
    'server/features/billing/invoice-reminders/invoice-reminders.test.ts',
    'changed the schedule of invoice reminders.',
  ],
  'billing.difference_settled': [
    'server/features/billing/reconciliation/reconciliation.test.ts',
    'looked into the charge pi_by_hand and took it off the reconciliation.',
  ],
};

test.each(Object.entries(causes))(
  '%s of the log of staff is caused by a test',
  async (_event, [file, words]) => {
    expect(await readFile(file, 'utf8')).toContain(words);
  },
);
