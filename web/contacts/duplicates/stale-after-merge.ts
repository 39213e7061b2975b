import { activity } from '#contract/activity/activity.ts';
import { contacts, readsOfContact } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { timeline } from '#contract/contacts/timeline.ts';

export const pairLists = [merging.duplicates, merging.ofContact];

/** All that shows two contacts, which are one now or two again. */
export const staleAfterMerge = [
  ...readsOfContact,
  ...pairLists,
  contacts.history,
  timeline.list,
  merging.merges,
  activity.notifications,
];
