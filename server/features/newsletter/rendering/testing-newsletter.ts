import { emptyFields } from '#contract/newsletter/block-kinds.ts';
import { emptyOwnFields, type CustomBlock, type NewsletterContent } from '#contract/newsletter/blocks.ts';
import type { NewsletterFrame } from './newsletter-frame.ts';
import type { NewsletterPerson } from './rendered-newsletter.ts';

/** A stored picture. */
export const pictureUrl = `/files/${'0a'.repeat(32)}.jpg`;

/** A newsletter with a block of each kind. */
export const newsletterContent = (changes: Partial<NewsletterContent> = {}): NewsletterContent => ({
  ...emptyOwnFields,
  subject: 'Your December 2026 real estate update',
  introduction: '<p>Hello! A question? <a href="https://agent.example/ask" rel="noopener">Just ask</a>.</p>',
  sections: ['feature_of_the_month', 'market_summary'],
  content: [
    {
      id: 1,
      refId: 'feature_of_the_month',
      order: 1,
      type: 'default',
      title: 'Feature of the Month',
      content:
        '<h2>Light</h2><p>It does <strong>more</strong> than paint.</p><ul><li><p>Hallway</p></li></ul>',
    },
    {
      id: 2,
      refId: 'market_summary',
      order: 2,
      type: 'default',
      title: 'Market Summary',
      content: '<p>Fewer homes, and they stay longer.</p><blockquote><p>Ask me.</p></blockquote>',
    },
    {
      id: 3,
      refId: 'light_and_engaging_articles',
      order: 3,
      type: 'default',
      title: 'Light and Engaging Articles',
      content: '<p>This one is left out.</p>',
    },
  ],
  custom_content: [
    articleBlock({ order: 4, title: 'Winter', content: '<p>Clean the gutters.</p>' }),
    customBlock({
      order: 5,
      type: 'image',
      title: 'The harbour',
      image_url: pictureUrl,
      caption: 'First snow',
      link: 'https://agent.example/harbour?a=1&b=2',
    }),
    customBlock({
      order: 6,
      type: 'video',
      title: 'A tour',
      image_url: pictureUrl,
      link: 'https://videos.example/tour',
    }),
  ],
  ...changes,
});

export const articleBlock = (changes: Partial<CustomBlock>): CustomBlock =>
  customBlock({ type: 'article', title: 'An article', content: '<p>Words.</p>', ...changes });

export const customBlock = (changes: Partial<CustomBlock>): CustomBlock => ({
  id: null,
  refId: 'c0ffee00-0000-4000-8000-000000000000',
  order: 1,
  type: 'image',
  ...emptyFields,
  testimonial: null,
  ...changes,
});

export const newsletterFrame = (changes: Partial<NewsletterFrame> = {}): NewsletterFrame => ({
  month: '2026-12',
  lang: 'en-CA',
  agent: {
    name: 'Alice Adams',
    client_name: 'Adams & Co',
    brokerage: 'Coastline Realty',
    photo: pictureUrl,
    email: 'alice@adams.example',
    phone: '604-555-0100',
    site: 'https://adams.example/',
  },
  brand: {
    name: 'Harbour Digital',
    logo: null,
    accentColour: '#1f5c4d',
    headerColour: '#ffffff',
    postalAddress: '1 Main Street\nVancouver BC',
  },
  origin: 'https://sites.example',
  web_url: 'https://sites.example/sites/newsletters/token',
  listings: [
    {
      price: '$899,000',
      heading: '12 Elm Street',
      place: 'Kitsilano, Vancouver, BC',
      facts: '3 bedrooms',
      openHouses: ['Open house: Saturday, December 19, 2026, 1:00 – 3:00 p.m. PST'],
      brokerage: 'Listed with Coastline Realty',
      photo: pictureUrl,
      url: 'https://adams.example/listings/12',
    },
  ],
  sold: [],
  picture: async (url, use) => ({
    url: `https://sites.example${url.replace('.jpg', `-${use}.jpg`)}`,
    width: 1072,
    height: 700,
  }),
  ...changes,
});

export const newsletterPerson = (changes: Partial<NewsletterPerson> = {}): NewsletterPerson => ({
  email: 'anna@reader.example',
  first_name: 'Anna',
  unsubscribe_url: 'https://portal.example/newsletter/unsubscribe/token',
  preferences_url: 'https://portal.example/newsletter/preferences/token',
  tracking: null,
  ...changes,
});
