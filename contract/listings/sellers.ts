import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { isAddedByHand, openHouse } from '../contacts/contacts.ts';
import { endpoint } from '../endpoint.ts';
import { createIdSchema, DeletedAnswer, email, id, optional, phone, requiredLine } from '../fields.ts';
import { addsContacts } from '../contacts/lists.ts';
import { sources } from '../contacts/sources.ts';

/** A couple, or the heirs of a home. */
export const maxSellers = 6;
export const maxListingsOfContact = 50;

export const tooManySellers = `A listing can have up to ${maxSellers} sellers.`;
export const noSellerOfColleague = 'This is another agent’s listing, so you can’t add its seller.';

/** The sources of a contact that is added with a listing; an open house brings no sellers. */
export const sellerSources = sources.filter(({ id }) => isAddedByHand(id) && id !== openHouse);

/** A contact, as a listing names its seller. */
export const Seller = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
});
export type Seller = z.infer<typeof Seller>;

export const SellerChoice = z.object({ lead_id: id });

export const NewSeller = z.object({
  first_name: requiredLine(100),
  last_name: requiredLine(100),
  email,
  phone_number: z.optional(optional(phone)),
  lead_source_id: createIdSchema(
    sellerSources.map((source) => source.id),
    'Please select a valid source.',
  ),
});
export type NewSeller = z.infer<typeof NewSeller>;

const ListingOfContact = z.object({ id, address: z.string(), city: z.string(), status_id: z.int() });
export type ListingOfContact = z.infer<typeof ListingOfContact>;

export const listingSellers = {
  read: endpoint({
    method: 'GET',
    path: '/listings/{id}/sellers',
    access: allUsers(),
    summary: 'The contacts who sell this home; none for a listing of another agent',
    data: z.array(Seller),
  }),
  add: endpoint({
    method: 'POST',
    path: '/listings/{id}/sellers',
    once: true,
    changes: 'listing.changed',
    access: addsContacts,
    summary: 'Adds a contact as a seller of a listing of the agent’s own',
    body: SellerChoice,
    data: Seller,
    status: 201,
  }),
  addNew: endpoint({
    method: 'POST',
    path: '/listings/{id}/sellers/new',
    once: true,
    changes: 'listing.changed',
    access: addsContacts,
    summary: 'Adds a person as a contact and as a seller; one with this email is the contact that exists',
    body: NewSeller,
    data: Seller,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/listings/{id}/sellers/{lead_id}',
    changes: 'listing.changed',
    access: addsContacts,
    summary: 'The contact is no seller of this listing any more, and stays a contact',
    data: DeletedAnswer,
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/leads/{id}/listings',
    access: allUsers(),
    summary: `The listings whose seller this contact is, newest first, at most ${maxListingsOfContact}`,
    data: z.array(ListingOfContact),
  }),
};
