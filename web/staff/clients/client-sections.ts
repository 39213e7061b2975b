import type { FormSection } from '#web/parts/SkeletonSections.tsx';

/** The sections of a client's page. */
export const clientSections = {
  account: {
    title: 'Account',
    note: 'Whether people can sign in, and how far the website’s launch has come.',
    height: [103, 66.5],
  },
  place: {
    title: 'Name and place',
    note: 'What the client is called and where it is. Taxes, the currency and dates follow the place.',
    height: [131, 103],
  },
  access: {
    title: 'Package and access',
    note: 'What the client can see and use, from the next click on.',
    height: [144.5, 85.5],
  },
  launch: {
    title: 'Launch form',
    note: 'The client’s answers for their new website, and the passwords they gave us.',
    height: 22,
  },
  sites: {
    title: 'Sites',
    note: 'The token lets the forms of these websites send contacts to this account.',
    height: 32,
  },
  mls: {
    title: 'MLS',
    note: 'Listings of these agents are their own; those of others are shown as reciprocity.',
    height: 52,
  },
  advertised: {
    title: 'Facebook listings',
    note: 'On the market, and ticked by the client for ads and posts on Facebook.',
    height: 24,
  },
  ai: {
    title: 'AI',
    note: 'Descriptions and better wording that the client asked for, and what they thought of them.',
    height: 36,
  },
  users: {
    title: 'People',
    note: 'Who can sign in, and what you can do for them. The client sees this in their activity log.',
    height: [70, 60],
  },
  notes: {
    title: 'Notes',
    note: 'For colleagues. The client never sees them.',
    height: 46,
  },
  effective: {
    title: 'What they have, and why',
    note: 'Forced by us, from the package, or chosen for this client.',
    height: 60,
  },
  activity: {
    title: 'Activity',
    note: 'What happened last, in the words the client reads. Contacts aren’t named here: for that, sign in as the client.',
    height: 60,
  },
  files: {
    title: 'Files',
    note: 'What the client has stored.',
    height: 32,
  },
  blocks: {
    title: 'Blocked senders',
    note: 'Reported as spam by the client. We don’t keep the address, so tell them apart by date.',
    height: 6,
  },
  life: {
    title: 'Pause, export, close',
    note: 'What the account may do, and everything that is in it.',
    height: [112, 78],
  },
} satisfies Record<string, FormSection>;
