import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { addsContacts } from './lists.ts';
import { DeletedAnswer, id, uniqueName } from '../fields.ts';
import { scoped } from '../key-access.ts';

const changesTags = addsContacts;
export const maxTagLength = 40;
/** More than anybody remembers. */
export const maxTags = 300;
export const maxTagsAtOnce = 50;
/** Contacts of a tag are counted up to here. */
export const maxCounted = 10_000;

export const tagTakenMessage = 'A tag with this name already exists.';
export const tooManyTagsMessage = `You’ve reached the limit of ${maxTags} tags.`;
export const unknownTagMessage = 'This tag no longer exists.';
export const mergeIntoItselfMessage = 'Please choose another tag.';

export const TagDraft = z.object({ name: uniqueName(maxTagLength) });

/** A tag as it is shown on a contact. */
export const ContactTag = z.object({ id, name: z.string() });
export type ContactTag = z.infer<typeof ContactTag>;

const CountedTag = z.extend(ContactTag, {
  /** how many contacts have it, counted up to 10,000 */
  contacts: z.int(),
  /** there are more than that */
  has_more: z.boolean(),
});
export type CountedTag = z.infer<typeof CountedTag>;

const tagIds = z.optional(
  z.array(id).check(z.maxLength(maxTagsAtOnce, `Please choose at most ${maxTagsAtOnce} tags.`)),
);
/** Which tags a contact gets and which it loses, so that two people who change different tags do not undo each other. */
export const TagChange = z.object({ added_ids: tagIds, removed_ids: tagIds });
export type TagChange = z.infer<typeof TagChange>;

export const contactTagsTag: Tag = {
  name: 'Tags',
  description: 'What a client calls groups of its contacts. A contact can have several.',
};

export const contactTags = {
  list: endpoint({
    method: 'GET',
    path: '/leads/tags',
    access: scoped('contacts:read', allUsers()),
    summary: 'All tags by name, each with the number of its contacts',
    data: z.array(CountedTag),
  }),
  create: endpoint({
    method: 'POST',
    path: '/leads/tags',
    once: true,
    changes: 'contact.changed',
    access: scoped('contacts:write', changesTags),
    summary: 'Adds a tag; its name differs from every other in more than case and accents',
    body: TagDraft,
    data: ContactTag,
    status: 201,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/leads/tags/{tag_id}',
    changes: 'contact.changed',
    access: scoped('contacts:write', changesTags),
    summary: 'Renames a tag on all its contacts',
    body: TagDraft,
    data: ContactTag,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/leads/tags/{tag_id}/merge',
    once: true,
    changes: 'contact.changed',
    access: changesTags,
    summary: 'Gives the contacts of a tag another one, and deletes it',
    body: z.object({ into_id: id }),
    data: ContactTag,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/leads/tags/{tag_id}',
    changes: 'contact.changed',
    access: scoped('contacts:write', changesTags),
    summary: 'Deletes a tag; its contacts stay',
    data: DeletedAnswer,
  }),
};
