import { ApiError, invalid } from '#contract/errors.ts';
import {
  articlesPerMonth,
  monthIsFull,
  type Article,
  type ArticleDraft,
  type ArticleWords,
  type staffArticles,
} from '#contract/newsletter/articles.ts';
import { uploadFirst } from '#contract/newsletter/block-kinds.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import * as queries from '../cross-client/articles.ts';
import type { CreateFrame } from '../rendering/create-frames.ts';
import { personalisePreview } from '../rendering/personalise.ts';
import { renderNewsletter } from '../rendering/render-newsletter.ts';
import { listPictureNames, previewAgent, toPreviewContent } from './rules.ts';

type Needs = { createFrame: CreateFrame };

export const staffArticlesHandlers = ({ createFrame }: Needs): Handlers<typeof staffArticles> => ({
  list: ({ systemDb, query }) => systemDb.page(queries.listArticles(query), query),
  read: async ({ systemDb, params: { id } }) => orNotFound(await systemDb.value(queries.readArticle(id))),

  create: async ({ systemDb, session: { staffId }, body, now }) => {
    await assertPictures(systemDb, body);
    return insertAtFreePosition(systemDb, body, { staffId, now });
  },
  save: async ({ systemDb, session: { staffId }, params: { id }, body: { version, ...words }, now }) => {
    await assertPictures(systemDb, words);
    return orChanged(
      systemDb,
      id,
      await systemDb.value(queries.saveArticle(words, { id, version, staffId, now })),
    );
  },
  publish: async ({ systemDb, session: { staffId }, params: { id }, body: { version }, now }) =>
    orChanged(systemDb, id, await systemDb.value(queries.publishArticle({ id, version, staffId, now }))),
  remove: async ({ systemDb, session: { staffId }, params: { id }, now }) =>
    orNotFound(await systemDb.value(queries.deleteArticle(id, { staffId, now }))),

  upload: async ({ systemDb, session: { staffId }, files: [file], now }) => {
    if (!file) throw new ApiError('bad_request');
    await systemDb.value(queries.insertPicture(file.name, { staffId, now }));
    return { url: `/files/${file.name}`, name: file.originalName, size: file.size };
  },

  preview: async ({ systemDb, body }) => {
    await assertPictures(systemDb, body);
    const frame = createFrame(previewAgent, body.month);
    return personalisePreview(await renderNewsletter(toPreviewContent(body), frame), frame);
  },
});

async function insertAtFreePosition(
  systemDb: Pick<SystemDb, 'value'>,
  draft: ArticleDraft,
  by: { staffId: number | null; now: Date },
): Promise<Article> {
  for (let position = 1; position <= articlesPerMonth; position += 1) {
    const inserted = await systemDb.value(queries.insertArticle(draft, { ...by, position }));
    if (inserted) return inserted;
  }
  throw invalid('month', monthIsFull);
}

async function orChanged(
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  id: number,
  article: Article | null,
): Promise<Article> {
  if (article !== null) return article;
  orNotFound(await systemDb.value(queries.readArticle(id)));
  throw new ApiError('changed_elsewhere');
}

async function assertPictures(systemDb: Pick<SystemDb<'read'>, 'value'>, words: ArticleWords): Promise<void> {
  const names = listPictureNames(words);
  if (names.length === 0) return;
  const unknown = (await systemDb.value(queries.listUnknownPictures(names))) ?? [];
  if (unknown.length > 0) throw invalid('content', uploadFirst);
}
