import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, instant, month, paging, required, requiredLine, rowVersion } from '../fields.ts';
import type { Upload } from '../files.ts';
import { richText } from '../rich-text.ts';
import { imagesIn } from '../rich-text/images.ts';
import { isEmpty } from './block-kinds.ts';

/** Together they are one section of a newsletter, which holds 5,000 characters. */
export const articlesPerMonth = 3;
export const maxArticleLength = 1500;
const maxTitleLength = 100;
const articlesPerPage = 25;

export const monthIsFull = `This month already has ${articlesPerMonth} articles. Edit one of them, or choose another month.`;
const onePicture = 'Please use one picture at most.';
const articlePicture = { types: ['jpg', 'png'], most: 1 } as const satisfies Upload;

const words = {
  title: requiredLine(maxTitleLength),
  content: richText(maxArticleLength).check(
    z.refine((html) => !isEmpty(html), { error: required, abort: true }),
    z.refine((html) => imagesIn(html).length <= 1, onePicture),
  ),
};

export const ArticleWords = z.object(words);
export type ArticleWords = z.infer<typeof ArticleWords>;

export const ArticleDraft = z.object({ month, ...words });
export type ArticleDraft = z.infer<typeof ArticleDraft>;

/** `changed`: newsletters show it as it was published before. */
const articleStates = ['draft', 'published', 'changed'] as const;
export type ArticleState = (typeof articleStates)[number];

export const Article = z.object({
  id: z.int(),
  month: z.string(),
  title: z.string(),
  content: z.string(),
  state: z.enum(articleStates),
  version: rowVersion,
  changed_by: z.nullable(z.string()),
  changed_at: instant,
  published_at: z.nullable(instant),
});
export type Article = z.infer<typeof Article>;

export const staffArticlesTag: Tag = {
  name: 'Newsletter: articles of the provider',
  description: `Up to ${articlesPerMonth} articles a month, which newsletters show that nobody has edited.`,
};

const access = staffAreas('clients');
const publishing = staffAreas('operations');

export const staffArticles = {
  list: endpoint({
    method: 'GET',
    path: '/staff/newsletter-articles',
    access,
    summary: 'The articles of all months, the latest month first',
    query: z.object(paging(articlesPerPage)),
    data: z.array(Article),
    paged: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/staff/newsletter-articles/{id}',
    access,
    summary: 'One article',
    data: Article,
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/newsletter-articles',
    once: true,
    changes: null,
    access,
    summary: 'Writes an article; newsletters show it once it is published',
    body: ArticleDraft,
    data: Article,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff/newsletter-articles/{id}',
    changes: null,
    access,
    summary: 'Changes an article; newsletters show the change once it is published',
    refuses: ['changed_elsewhere'],
    body: z.extend(ArticleWords, { version: rowVersion }),
    data: Article,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/staff/newsletter-articles/{id}/publish',
    once: true,
    changes: null,
    access: publishing,
    summary: 'Shows an article in every newsletter of its month that nobody has saved',
    refuses: ['changed_elsewhere'],
    body: z.object({ version: rowVersion }),
    data: Article,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/newsletter-articles/{id}',
    changes: null,
    access: publishing,
    summary: 'Deletes an article; newsletters that nobody has saved no longer show it',
    data: DeletedAnswer,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/staff/newsletter-articles/pictures',
    once: false,
    changes: null,
    access,
    summary: 'Takes the picture of an article',
    upload: articlePicture,
    body: z.object({}),
    data: z.object({ url: z.string(), name: z.string(), size: z.int() }),
    status: 201,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/staff/newsletter-articles/preview',
    once: false,
    changes: null,
    access,
    summary: 'The newsletter of a made-up agent with this article',
    body: ArticleDraft,
    data: z.object({ html: z.string(), text: z.string() }),
  }),
};
