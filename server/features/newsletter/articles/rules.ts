import type { ArticleDraft, ArticleWords } from '#contract/newsletter/articles.ts';
import type { NewsletterContent } from '#contract/newsletter/blocks.ts';
import { imagesIn } from '#contract/rich-text/images.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';
import type { OfferedTexts } from '#contract/newsletter/texts.ts';
import type { FrameRow } from '../rendering/frame-row.ts';
import { builtInTexts, toUnwrittenContent } from '../default-texts.ts';

/** The texts of a month; published articles replace what their section says without them. */
export const withArticles = (texts: OfferedTexts, articles: readonly ArticleWords[]): OfferedTexts =>
  articles.length === 0
    ? texts
    : {
        ...texts,
        blocks: {
          ...texts.blocks,
          light_and_engaging_articles: {
            ...texts.blocks.light_and_engaging_articles,
            content: articles.map(toSection).join(''),
          },
        },
      };

const toSection = ({ title, content }: ArticleWords): string =>
  writeRichText([
    { tag: 'h2', runs: [{ text: title, href: null, styles: [] }] },
    ...(parseRichText(content) ?? []),
  ]);

/** The names of the stored files that an article shows. */
export const listPictureNames = ({ content }: Pick<ArticleWords, 'content'>): string[] =>
  imagesIn(content).map((url) => url.slice('/files/'.length));

/** The newsletter in which an article is previewed: all of the month's texts, with this article alone. */
export const toPreviewContent = ({ month, ...article }: ArticleDraft): NewsletterContent =>
  toUnwrittenContent(withArticles(builtInTexts(month), [article]));

/** A made-up agent, who has no client and no listings. */
export const previewAgent: FrameRow = {
  client_id: 0,
  client_name: 'Harbour Realty Group',
  country: 'CA',
  time_zone: 'America/Vancouver',
  agent_name: 'Nia Newcomer',
  agent_email: 'nia@harbour.example.com',
  agent_phone: '604-555-0100',
  photo: '',
  brokerage: 'Harbour Realty Group',
  hides_sold: { images: false, price: false, address: false },
  site: null,
  listings: [],
  sold: [],
};
