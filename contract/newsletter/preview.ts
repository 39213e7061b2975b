import * as z from 'zod/mini';
import { editors } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { UnsavedNewsletter } from './blocks.ts';

/** Mail programs cut longer mails, so they are not saved. */
export const maxNewsletterBytes = 100 * 1024;
export const formatSize = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;
export const describeTooLarge = (bytes: number): string =>
  `This newsletter is ${formatSize(bytes)}. Email apps cut off newsletters above ${formatSize(maxNewsletterBytes)}, so please shorten it or remove a block.`;

const access = editors({ services: ['in_touch'], staffExempt: true });

/** The mail as a reader would get it. */
const NewsletterPreview = z.object({
  html: z.string(),
  text: z.string(),
  /** of the HTML as it is sent */
  bytes: z.int(),
  /** what an inbox shows beside the subject */
  preheader: z.string(),
  /** the HTML with the places of its blocks marked, and with those it leaves out; null unless asked for */
  editor_html: z.nullable(z.string()),
});

export const newsletterPreviews = {
  show: endpoint({
    method: 'GET',
    path: '/newsletters/preview',
    access,
    summary: 'The newsletter as it would be mailed now',
    document: 'text/html',
    data: z.string(),
  }),
  render: endpoint({
    method: 'POST',
    path: '/newsletters/preview',
    once: false,
    changes: null,
    access,
    summary: 'The mail that these words would make, without saving them',
    body: z.object({ data: UnsavedNewsletter, for_editor: z._default(z.boolean(), false) }),
    // the editor shows each change once a second at most
    limits: [{ per: 'session', calls: 90, seconds: 60 }],
    data: NewsletterPreview,
  }),
};
