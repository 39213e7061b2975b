import type { MailPictureUse } from '#server/core/files/mail-picture-uses.ts';
import type { MailBrand } from '#server/core/mail/brand.ts';

/** The parts of a newsletter other than its words, at the moment of rendering. */
export type NewsletterFrame = StoredFrame & {
  /** a stored picture ('/files/ab….jpg') in the size of its use; null if it is gone */
  picture: (url: string, use: MailPictureUse) => Promise<MailPicture | null>;
};

/** The frame as it is stored, without the functions that make pictures. */
export type StoredFrame = {
  /** '2026-12' */
  month: string;
  lang: 'en-CA' | 'en-US';
  agent: NewsletterAgent;
  /** the provider, whose postal address is in the footer */
  brand: MailBrand;
  /** the origin of pictures and our own links, without a trailing slash */
  origin: string;
  /** the address of this newsletter in a browser */
  web_url: string;
  /** the agent's own for sale, newest first, six at most */
  listings: readonly FeaturedListing[];
  /** those sold since the month before, three at most */
  sold: readonly FeaturedListing[];
};

/** With a web address, and its size in pixels. */
export type MailPicture = { url: string; width: number; height: number };

export type NewsletterAgent = {
  name: string;
  /** the client: a person or a team */
  client_name: string;
  /** '' if it is not known */
  brokerage: string;
  photo: string | null;
  email: string | null;
  phone: string | null;
  /** the address of their website */
  site: string | null;
};

export type FeaturedListing = {
  /** '$899,000' */
  price: string;
  heading: string;
  place: string;
  /** '3 bedrooms · 2 bathrooms'; '' if unknown */
  facts: string;
  /** 'Open house: Saturday, December 19, 2026, 1:00 – 3:00 p.m. PST' */
  openHouses: readonly string[];
  /** 'Listed with Coastline Realty'; '' if the brokerage is not known */
  brokerage: string;
  photo: string | null;
  /** null: it has no page */
  url: string | null;
};
