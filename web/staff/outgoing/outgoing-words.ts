import type { OutgoingKind, ReleaseScope } from '#contract/staff/outgoing.ts';

export const kindNames: Record<OutgoingKind, string> = {
  mails: 'Email',
  newsletters: 'Newsletters',
  invoices: 'Invoices to issue',
  charges: 'Card charges',
  publications: 'Website updates',
  announcements: 'Announcements',
};

/** The effect of a release on each kind. */
export const kindNotes: Record<OutgoingKind, string> = {
  mails: 'Sent as they are. Some may have been sent already, after the backup was made.',
  newsletters:
    'Not sent automatically. Each one is waiting under Newsletters until you have checked who got it before the restore.',
  invoices: 'Issued for every period that has begun since the backup.',
  charges: 'Made only after the card provider was asked whether it has made them already.',
  publications: 'Websites are brought to the state of this installation.',
  announcements:
    'Sent unless they are more than twelve hours late. Some may have been sent already, after the backup was made.',
};

export const scopeOptions: { value: ReleaseScope; label: string }[] = [
  { value: 'from_now_on', label: 'Only new email and jobs' },
  { value: 'everything', label: 'Everything that’s waiting' },
];

export const scopeNotes: Record<ReleaseScope, string> = {
  from_now_on:
    'Waiting email is discarded, and announcements whose time has come are not sent. Invoices of periods that have begun are not issued, and waiting charges are not made; clients can still pay them.',
  everything: 'All of it goes out, as listed on this page. This can’t be undone.',
};

export const numberHint = (what: 'invoice' | 'credit note', last: string | null): string =>
  last === null
    ? `The next ${what} gets a number above it. There is no ${what} here yet.`
    : `The next ${what} gets a number above it. The last one here is ${last}.`;
