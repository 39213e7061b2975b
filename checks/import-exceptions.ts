/** Each line is an exception to the import rules: from, to, why. A path ending in / stands for all files below it. */
export const importExceptions: [from: string, to: string, why: string][] = [
  // several features depend on one
  [
    'server/features/',
    'server/features/newsletter/newsletter-clock.ts',
    'when the next newsletter goes out is read in one way',
  ],
  [
    'server/features/',
    'server/features/newsletter/first-date.ts',
    'whoever books newsletters, by hand or with a package, has a first date at once',
  ],
  [
    'server/features/',
    'server/features/support/settle-applications.ts',
    'what is done to a client settles what it asked for',
  ],
  ['web/', 'web/account/second-factor/', 'a second factor is set up and reset in one way'],
  // between two
  [
    'server/features/contacts/',
    'server/features/consent/',
    'what somebody has agreed to is part of the contact, and changes with its forms and fields',
  ],
  [
    'server/features/consent/',
    'server/features/contacts/',
    'a sign-up that is confirmed comes in, and one that is caught is stored, as other forms are',
  ],
  [
    'server/features/newsletter/',
    'server/features/consent/',
    'a newsletter goes to those who have agreed, and its links and reports end consents',
  ],
  [
    'server/features/newsletter/rendering/',
    'server/features/sites/',
    'listings stand in a newsletter as they do on the public pages',
  ],
  [
    'server/features/listings/',
    'server/features/sites/',
    'a listing is published as the public pages show it, and previewed there',
  ],
  [
    'server/features/listings/publishing/rules.ts',
    'server/features/ai/',
    'words of a listing are checked before visitors read them',
  ],
  [
    'server/features/sites/testimonials/',
    'server/features/testimonials/cross-client/',
    'the page of a link says what has become of it',
  ],
  [
    'server/features/statistics/monthly-report/queries.ts',
    'server/features/newsletter/',
    'whether opens are counted, and to how many a newsletter went, is read in one way',
  ],
  [
    'server/features/health/health.ts',
    'server/features/billing/cross-client/taxes.ts',
    'taxes that are not charged are named as Packages names them',
  ],
  ['web/listings/form/', 'web/ai/', 'a description is written and checked with AI where it is edited'],
  ['web/launch/status/', 'web/support/', 'changes to a website are asked for in a message to the provider'],
  // staff do and read the same things as clients
  ['server/features/staff/', 'server/features/users/', 'staff invite and look after users as Admins do'],
  [
    'server/features/staff/cross-client/',
    'server/features/account/cross-client/',
    'logins of users end, and links are sent, in one way',
  ],
  [
    'server/features/staff/',
    'server/features/activity/',
    'staff read what happened in the words the client reads',
  ],
  [
    'server/features/staff/cross-client/mls.ts',
    'server/features/listings/mls/',
    'whose listings are whose changes with the numbers of the agents, which staff confirm',
  ],
  ['server/features/staff/', 'server/features/launch/', 'staff read and move the launch of a client'],
  [
    'server/features/staff/',
    'server/features/billing/',
    'staff read of invoices by their numbers, and what the taxes of a client wait for',
  ],
  ['web/staff/', 'web/launch/', 'staff read a launch in the words its client reads'],
  ['web/staff/', 'web/support/', 'staff read a conversation as its client does'],
  ['web/staff/', 'web/billing/', 'staff see invoices as their client does'],
  ['web/staff/', 'web/users/', 'staff correct an address as the Admins of a client do'],
];
