import { errors } from '#contract/errors.ts';
import type { Examples } from './example-types.ts';
import { formatPictureName, someArticle } from './newsletter-rows.ts';
import type { SideWorld } from './world.ts';

// the day of these tests is outside the window, when only staff may write
const staff = {
  query: { staff: 'true' },
  only: ['staff as this client', 'staff as another'],
  othersGet: errors.newsletter_locked[0],
} as const;
const refId = '7b1b0a6e-5a53-4a0b-8b57-2f6c1de3f0a1';

const quote = (own: SideWorld) => ({
  id: null,
  refId: '0d6a6f0c-1f0e-4b6e-9d0e-5a1c7e1f2b3c',
  order: 2,
  type: 'testimonial' as const,
  title: 'What clients say',
  testimonial_id: own.ids.get('testimonials')?.[0] ?? 0,
});

export const newsletterExamples = (own: SideWorld): NonNullable<Examples['newsletters']> => {
  const block = own.ids.get('newsletter_blocks')?.at(-1) ?? 0;
  const words = {
    subject: 'Your December 2026 real estate update',
    introduction: '<p>Hello</p>',
    sections: ['market_summary'],
    content: [],
  };
  return {
    save: [
      {
        ...staff,
        body: {
          data: {
            ...words,
            custom_content: [
              {
                id: block,
                refId,
                order: 1,
                type: 'article',
                title: 'Snow',
                content: '<p>Words</p>',
                link: null,
              },
            ],
          },
        },
      },
      { ...staff, body: { data: { ...words, custom_content: [quote(own)] } } },
    ],
    saveDraft: [{ ...staff, body: { version: 1, data: { ...words, custom_content: [] } } }],
    toggle: [{ ...staff, body: { is_skipped: 1 } }],
    order: [{ ...staff, body: { order: [{ id: block, order: 1 }] } }],
    removeBlock: [{ ...staff, params: { id: block } }],
    upload: [staff],
    removeUpload: [{ ...staff, body: { url: `/files/${formatPictureName(own.client.id)}` } }],
  };
};

export const newsletterPreviewExamples = (own: SideWorld): NonNullable<Examples['newsletterPreviews']> => ({
  render: [
    {
      body: {
        data: {
          subject: 'News',
          introduction: '<p>Hello</p>',
          sections: [],
          content: [],
          custom_content: [{ ...quote(own), content: '', image_url: '', caption: '', link: '' }],
        },
      },
    },
  ],
});

export const newsletterStatsExamples = (own: SideWorld): NonNullable<Examples['newsletterStats']> => ({
  list: [
    {},
    { query: { take: '2' } },
    { query: { mailchimp_campaign_ids: String(own.ids.get('newsletter_campaigns')?.[0] ?? 0) } },
  ],
  track: [{ body: { is_tracked: false } }],
});
const month = { month: '2027-03' };
const block = { title: 'Title', content: '<p>Words</p>' };
const texts = {
  subject: 'Spring',
  introduction: '<p>Hello</p>',
  blocks: { feature_of_the_month: block, market_summary: block, light_and_engaging_articles: block },
};

/** A month without texts, and months whose texts are in the state that each call needs. */
export const newsletterTextExamples: NonNullable<Examples['staffNewsletterTexts']> = {
  read: [{ params: month }],
  save: [{ params: month, body: { ...texts, version: 0 } }],
  approve: [{ params: { month: '2027-01' }, body: { version: 1 } }],
  publish: [{ params: { month: '2027-02' }, body: { version: 1 } }],
};

const article = { title: 'A warm house', content: '<p>Close the vents in empty rooms.</p>' };
const params = { id: someArticle };

/** An article that is not published, and a month without one. */
export const articleExamples: NonNullable<Examples['staffArticles']> = {
  read: [{ params }],
  create: [{ body: { ...month, ...article } }],
  save: [{ params, body: { ...article, version: 1 } }],
  publish: [{ params, body: { version: 1 } }],
  remove: [{ params }],
  preview: [{ body: { ...month, ...article } }],
};
