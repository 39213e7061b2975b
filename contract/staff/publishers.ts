import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { optional, required, text } from '../fields.ts';

/** Who shows the listings of a site: our own pages, or a website of another system. */
const publishers = ['builtin', 'wordpress'] as const;

/** Of a website: without a user, a query or a fragment. */
const address = text(300).check(
  z.regex(
    /^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/,
    'Please enter an address such as https://www.example.com.',
  ),
);

const connection = {
  address: z.optional(optional(address)),
  user_name: z.optional(optional(text(100))),
  /** an application password; empty keeps the present one */
  password: z.optional(optional(text(200))),
};

const maxTerms = 20;

/** A category or a tag of the website, as it was called when it was chosen. */
export const PublisherTerm = z.object({ id: z.int().check(z.positive()), name: text(200) });
export type PublisherTerm = z.infer<typeof PublisherTerm>;

const chosenTerms = z.optional(
  z.array(PublisherTerm).check(z.maxLength(maxTerms, `Please choose up to ${maxTerms}.`)),
);

export const PublisherDraft = z.object({
  publisher: z.enum(publishers, required),
  ...connection,
  /** what posts of listings are filed under; left out, it stays */
  categories: chosenTerms,
  tags: chosenTerms,
});
export type PublisherDraft = z.infer<typeof PublisherDraft>;

export const SitePublisher = z.object({
  publisher: z.enum(publishers),
  address: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  has_password: z.boolean(),
  categories: z.array(PublisherTerm),
  tags: z.array(PublisherTerm),
});
export type SitePublisher = z.infer<typeof SitePublisher>;

export const WebsiteTerms = z.object({
  categories: z.array(PublisherTerm),
  tags: z.array(PublisherTerm),
  /** why the website did not say; null if it did */
  failure: z.nullable(z.string()),
});

export const staffPublishers = {
  read: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/sites/{site_id}/publisher',
    access: staffAreas('clients'),
    summary: 'Where the listings of a site are published',
    data: SitePublisher,
  }),
  terms: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/sites/{site_id}/publisher/terms',
    access: staffAreas('clients'),
    summary: 'The categories and tags that the WordPress site has now',
    data: WebsiteTerms,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/sites/{site_id}/publisher',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Publishes the listings of a site elsewhere from now on; a WordPress site is tried first',
    body: PublisherDraft,
    data: SitePublisher,
  }),
};
