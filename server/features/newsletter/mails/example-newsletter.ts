import type { MailBrand } from '#server/core/mail/brand.ts';
import type { MailContent } from '#server/core/mail/compose-message.ts';
import { builtInTexts, toUnwrittenContent } from '../default-texts.ts';
import type { FeaturedListing, NewsletterFrame } from '../rendering/newsletter-frame.ts';
import { personalisePreview } from '../rendering/personalise.ts';
import { renderNewsletter } from '../rendering/render-newsletter.ts';

const month = '2026-12';

/** A made-up agent’s newsletter, rendered as every newsletter is, in the provider’s colours. */
export async function renderExampleNewsletter(brand: MailBrand, origin: string): Promise<MailContent> {
  const frame = createFrame(brand, origin);
  const rendered = await renderNewsletter(toUnwrittenContent(builtInTexts(month)), frame);
  return { subject: rendered.subject, ...personalisePreview(rendered, frame) };
}

const createFrame = (brand: MailBrand, origin: string): NewsletterFrame => ({
  month,
  lang: 'en-CA',
  agent: {
    name: 'Nia Newcomer',
    client_name: 'Harbour Realty Group',
    brokerage: 'Harbour Realty Group',
    photo: null,
    email: 'nia@harbour.example.com',
    phone: '604-555-0100',
    site: origin,
  },
  brand,
  origin,
  web_url: origin,
  listings,
  sold: [],
  picture: (path) => Promise.resolve({ url: `${origin}${path}`, width: 1200, height: 800 }),
});

const listings: readonly FeaturedListing[] = [
  {
    price: '$1,249,000',
    heading: '18 Maple Lane',
    place: 'Kitsilano, Vancouver, BC',
    facts: '3 bedrooms · 2 bathrooms',
    openHouses: ['Open house: Saturday, December 5, 2026, 1:00 – 3:00 p.m. PST'],
    brokerage: 'Listed with Harbour Realty Group',
    photo: '/design-photos/community-01.svg',
    url: null,
  },
  {
    price: '$689,000',
    heading: '402 – 77 Quay Street',
    place: 'Lower Lonsdale, North Vancouver, BC',
    facts: '2 bedrooms · 2 bathrooms',
    openHouses: [],
    brokerage: 'Listed with Harbour Realty Group',
    photo: '/design-photos/city-focus-01.svg',
    url: null,
  },
];
