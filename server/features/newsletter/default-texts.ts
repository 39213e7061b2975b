import { defaultBlocks, type Section } from '#contract/newsletter/blocks.ts';
import type { Month } from '#contract/newsletter/calendar.ts';
import type { OfferedTexts } from '#contract/newsletter/texts.ts';
import { monthName } from './rendering/month-name.ts';

/** For a month without published texts of staff. */
export const builtInTexts = (month: Month): OfferedTexts => ({
  subject: `Your ${monthName(month, 'en-CA')} real estate update`,
  introduction:
    '<p>Hello! Here is what is happening in real estate this month. If you have a question about your home or the market, just reply to this email.</p>',
  blocks: {
    feature_of_the_month: {
      title: getSectionTitle('feature_of_the_month'),
      content:
        '<p>Every month we look at one idea that makes a home more comfortable, more efficient or easier to sell. This month: small updates that make a big first impression, from fresh paint at the front door to better lighting in the hallway.</p>',
    },
    market_summary: {
      title: getSectionTitle('market_summary'),
      content:
        '<p>A quick look at your local market: new listings, homes sold and how prices have moved since last month. Ask me for the numbers for your neighbourhood.</p>',
    },
    light_and_engaging_articles: {
      title: getSectionTitle('light_and_engaging_articles'),
      content:
        '<p>Short reads for the weekend: seasonal home care, local events and ideas for every room.</p>',
    },
  },
});

const getSectionTitle = (section: Section): string =>
  defaultBlocks.find(({ slug }) => slug === section)?.title ?? '';
