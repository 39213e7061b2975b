import { sha256 } from '#server/core/security/hashes.ts';

/**
 * A newsletter as it is stored and sent: rendered once, with placeholders for personal parts. Both texts are only
 * readable through personalise and renderWebVersion.
 */
export type RenderedNewsletter = {
  subject: string;
  /** what an inbox shows beside the subject */
  preheader: string;
  html: string;
  text: string;
  /** the targets of its links, in the order of their numbers */
  links: readonly string[];
  /** of the HTML as a person gets it */
  bytes: number;
};

/** It shows that nothing has changed since the newsletter was frozen. */
export const calculateChecksum = ({
  subject,
  html,
  text,
  links,
}: Pick<RenderedNewsletter, 'subject' | 'html' | 'text' | 'links'>): string =>
  sha256(JSON.stringify([subject, html, text, links])).toString('hex');

/** The recipient of a personalised newsletter. */
export type NewsletterPerson = {
  email: string;
  first_name: string | null;
  unsubscribe_url: string;
  preferences_url: string;
  /** null: this person's opens and clicks are not counted */
  tracking: PersonTracking | null;
};

export type PersonTracking = {
  pixel_url: string;
  /** of the link with this number in RenderedNewsletter.links */
  linkUrl: (number: number) => string;
};
