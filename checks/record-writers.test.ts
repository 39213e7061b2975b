import { expect, test } from 'vitest';
import { collectStatements, type Collected } from './statements/collect.ts';
import { read } from './source-files.ts';

/** The visible columns of contacts, listings, invoices and newsletters; server/testing/record-changes.ts reads it. */
const tables = [
  'leads',
  'lead_history',
  'lead_timeline',
  'lead_messages',
  'lead_tags',
  'newsletter_consents',
  'listings',
  'listing_media',
  'mls_photos',
  'open_houses',
  'invoices',
  'newsletters',
  'newsletter_blocks',
  'newsletter_sends',
  'newsletter_recipients',
];
const writing = new RegExp(`\\b(?:UPDATE|INSERT INTO|DELETE FROM) app\\.(?:${tables.join('|')})\\b`);

const processing = 'it is processing while its payment is under way, whose end has the event';
const position = 'the statement of the listing that is saved in the same transaction has the event';
const recipients = 'of a recipient people see only whether their outcome is unknown';
const marks = 'a mark of the clock that nobody sees';
const merge = 'saveMerged has the event, in the same transaction';
const words = 'the statement that saves the words in the same transaction has the event';

/** Statements that change a record without an event in the same statement, each with its reason. */
const withoutEvent: Readonly<Record<string, string>> = {
  'server/core/editing/queries.ts keepListEdit': 'it records what a save has replaced',
  'server/features/billing/cross-client/charging.ts beginDueCharge': processing,
  'server/features/billing/queries.ts beginPayment': processing,
  'server/features/billing/queries.ts beginPayments': processing,
  'server/features/consent/sign-up/queries.ts recordOptIn': 'the form that is confirmed has the event',
  'server/features/consent/statements.ts changeAddress': 'the edit of the contact has the event',
  'server/features/consent/statements.ts recordDeal': 'the new status of the contact has the event',
  'server/features/contacts/bulk/consent-queries.ts recordDealsOfStep':
    'the new statuses of the contacts have the event',
  'server/features/contacts/bulk/consent-queries.ts restoreConsentsOfStep':
    'the former statuses of the contacts have the event',
  'server/features/contacts/bulk/delete-queries.ts respectSuppressions':
    'the contacts that come back have the event',
  'server/features/contacts/cross-client.ts settleMessages': 'the email that was sent has the event',
  'server/features/contacts/merging/queries.ts deleteConsent': merge,
  'server/features/contacts/merging/queries.ts deleteMerged': merge,
  'server/features/contacts/merging/queries.ts restoreMerged': merge,
  'server/features/contacts/merging/queries.ts returnArrived': merge,
  'server/features/contacts/merging/queries.ts saveConsent': merge,
  'server/features/contacts/merging/ties.ts moveTies': merge,
  'server/features/contacts/merging/ties.ts returnTies': merge,
  'server/features/contacts/import/apply-queries.ts applyRows': 'the end of the import has one event',
  'server/features/contacts/import/apply-queries.ts recordConsents': 'the end of the import has one event',
  'server/features/contacts/import/undo-queries.ts undoRows': 'the start of the undo has one event',
  'server/features/contacts/queries.ts updateContact': 'a save that changes nothing has no event',
  'server/features/health/cross-client/outgoing.ts releaseHold':
    'it keeps old attempts and sends from being made up for, and no status changes',
  'server/features/listings/cross-client/mls-photos.ts failPhoto': 'the end of its run has one event',
  'server/features/listings/cross-client/mls-photos.ts insertPhoto': 'the end of its run has one event',
  'server/features/listings/cross-client/mls-photos.ts removeReplaced': 'the end of its run has one event',
  'server/features/listings/cross-client/mls-sync.ts moveOpenHouses': 'applyUpdates has the event',
  'server/features/listings/cross-client/mls-sync.ts replacePhotos': 'applyUpdates has the event',
  'server/features/listings/file-queries.ts replaceDescriptionImages': position,
  'server/features/listings/file-queries.ts replaceFiles': position,
  'server/features/listings/open-house-queries.ts storeOpenHouses': position,
  'server/features/listings/queries.ts updateListing': 'a save that changes nothing has no event',
  'server/features/newsletter/cross-client/claim-recipients.ts claimRecipients': recipients,
  'server/features/newsletter/cross-client/clock.ts announcePreview': 'a reminder changes nothing of it',
  'server/features/newsletter/cross-client/clock.ts queueForgottenLocks': marks,
  'server/features/newsletter/cross-client/clock.ts queueLocks': marks,
  'server/features/newsletter/cross-client/end-sends.ts endSend':
    'people see that it is sent with its first mail',
  'server/features/newsletter/cross-client/end-sends.ts tendSends': marks,
  'server/features/newsletter/cross-client/freeze-audience.ts beginSend': 'openSend has the event',
  'server/features/newsletter/cross-client/freeze-audience.ts insertAudience': recipients,
  'server/features/newsletter/cross-client/hand-over.ts markHandedOver': recipients,
  'server/features/newsletter/cross-client/hand-over.ts reconcileRecipient': recipients,
  'server/features/newsletter/queries.ts keepEdit': 'it records what a save has replaced',
  'server/features/newsletter/queries.ts lockMonth': 'an empty row to lock is no newsletter yet',
  'server/features/newsletter/snapshots.ts saveStaffSnapshot': words,
};

/** Functions of the database that do so. */
const functionsWithoutEvent: Readonly<Record<string, string>> = {
  leave_newsletters:
    'a trigger: recipients who have unsubscribed are skipped, and that they left has the event',
  mark_photos: 'a trigger: the statement that adds or removes the photo has the event',
};

test('every statement that changes a contact, listing, invoice or newsletter has its event, or a reason', async () => {
  const silent = (await collectStatements())
    .filter(({ texts }: Collected) =>
      texts.some((text) => writing.test(text) && !text.includes('INSERT INTO app.activity')),
    )
    .map(({ path, name }) => `${path} ${name}`);
  expect(silent.toSorted()).toEqual(Object.keys(withoutEvent).toSorted());
});

test('so has every function of the database', () => {
  const functions = read('database/schema.sql')
    .split(/^CREATE OR REPLACE FUNCTION app\./m)
    .slice(1)
    .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text: text.split(/^\$function\$$/m)[0] ?? '' }));
  const silent = functions.filter(({ text }) => writing.test(text)).map(({ name }) => name);
  expect(silent.toSorted()).toEqual(Object.keys(functionsWithoutEvent).toSorted());
});
