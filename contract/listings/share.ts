import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, queryId } from '../fields.ts';

/** The shapes of a picture, in pixels. */
export const pictureSizes = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type PictureShape = keyof typeof pictureSizes;

/** The news of a picture and its text. */
const newsKinds = ['listed', 'for_sale', 'pending', 'open_house', 'sold'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Why a listing is not advertised. */
export const shareRefusals = {
  colleague:
    'This is another agent’s listing. Your website may show it, but only the listing agent may advertise it.',
  hidden: 'This listing is hidden from your website. Show it there before you share it.',
  inactive: 'This listing is no longer on the market.',
  held: (reason: string | null) =>
    `This listing isn’t published yet, so it can’t be shared. ${reason ?? ''}`.trim(),
  unpublished: 'This listing isn’t on your website yet. You can share it once it is published.',
  noBrokerage:
    'Everything you hand out has to name your brokerage. Please add it in your lead settings first.',
} as const;

/** A picture of news that has passed, such as an open house that was cancelled. */
export const newsIsOver =
  'This is no longer true of the listing. Refresh the page to see what you can share.';
export const noPageForCode = 'A code needs a page to lead to, and this listing has none.';

const News = z.object({
  kind: z.enum(newsKinds),
  /** of an open house */
  openhouse_id: z.nullable(id),
  headline: z.string(),
  /** the day and the hours of an open house */
  when: z.nullable(z.string()),
  /** beside the picture, to copy */
  text: z.string(),
});
export type News = z.infer<typeof News>;

const ListingShare = z.object({
  address: z.string(),
  /** why nothing can be handed out; null if it can */
  refusal: z.nullable(z.string()),
  /** its page on the website, to which the codes lead; null without a website */
  page_url: z.nullable(z.string()),
  photo_count: z.int(),
  news: z.array(News),
});
export type ListingShare = z.infer<typeof ListingShare>;

const chooseNews = 'Please choose what the picture says.';
const chooseShape = 'Please choose a shape.';
const drawn = { limits: [{ per: 'session', calls: 300, seconds: 3600 }] } as const;

export const listingShare = {
  read: endpoint({
    method: 'GET',
    path: '/listings/{id}/share',
    access: allUsers(),
    summary:
      "What can be handed out about a listing of the agent's own, with texts to copy, or why nothing can",
    data: ListingShare,
  }),
  printSheet: endpoint({
    method: 'GET',
    path: '/listings/{id}/share/sheet',
    access: allUsers(),
    summary: 'A feature sheet of one or two pages as PDF, with a code that leads to the page of the listing',
    query: z.object({ pages: z._default(z.enum(['1', '2'], 'Please choose one or two pages.'), '1') }),
    data: z.string(),
    document: 'application/pdf',
    ...drawn,
  }),
  printSign: endpoint({
    method: 'GET',
    path: '/listings/{id}/share/sign',
    access: allUsers(),
    summary: 'The code for a sign as a page to print',
    data: z.string(),
    document: 'application/pdf',
    ...drawn,
  }),
  drawCode: endpoint({
    method: 'GET',
    path: '/listings/{id}/share/code',
    access: allUsers(),
    summary: 'The code alone as PNG, for a sign that somebody else makes',
    data: z.string(),
    document: 'image/png',
    ...drawn,
  }),
  drawVectorCode: endpoint({
    method: 'GET',
    path: '/listings/{id}/share/code/svg',
    access: allUsers(),
    summary: 'The code alone as SVG, which is sharp at any size',
    data: z.string(),
    document: 'image/svg+xml',
    ...drawn,
  }),
  drawPicture: endpoint({
    method: 'GET',
    path: '/listings/{id}/share/picture',
    access: allUsers(),
    summary: 'A picture for social networks: just listed, open house or just sold',
    query: z.object({
      news: z.enum(newsKinds, chooseNews),
      openhouse_id: z.optional(queryId(chooseNews)),
      shape: z.enum(['square', 'story', 'wide'], chooseShape),
    }),
    data: z.string(),
    document: 'image/jpeg',
    ...drawn,
  }),
};
