import { html, linkedData, type Html } from '#server/core/html/html.ts';
import { page, type Addresses } from '../page.ts';
import type { PublicSite } from '../cross-client/sites.ts';
import { pictureKey } from '../share-picture/draw-picture.ts';
import { pictureSize, type SharePicture } from '../share-picture/share-picture.ts';
import type { ShownTestimonial, ShownTestimonials } from '../cross-client/testimonials.ts';

export const testimonialsOnPage = 20;
export const testimonialsOnHomepage = 3;

export const testimonialsPath = (siteId: number): string => `/sites/${siteId}/testimonials`;

/** People's opinions, in their own words. */
const quote = ({ name, words, callout }: ShownTestimonial): Html =>
  html`<figure class="testimonial">
    ${callout !== null && html`<p class="callout">${callout}</p>`}
    <blockquote>${words}</blockquote>
    <figcaption>${name}</figcaption>
  </figure>`;

/** On the homepage: the highlighted words, and a link to all of them; empty if there are none. */
export const homepageTestimonials = (site: PublicSite, { testimonials }: ShownTestimonials): Html | false =>
  testimonials.length > 0 &&
  html`<section class="wide testimonials" aria-labelledby="testimonials-title">
    <h2 id="testimonials-title">What clients say</h2>
    <div class="quotes">${testimonials.map(quote)}</div>
    <p><a href="${testimonialsPath(site.id)}">Read all testimonials</a></p>
  </section>`;

type Options = { files: Addresses; origin: string; page: number };

/** The picture for a shared link, with the first testimonial's words. */
export const buildSharePicture = (
  site: PublicSite,
  [first]: readonly ShownTestimonial[],
): SharePicture | null =>
  first === undefined
    ? null
    : {
        site_id: site.id,
        agent_name: site.agent_name,
        client_name: site.client_name,
        words: first.callout ?? first.words,
        name: first.name,
      };

/** Other words have another address, so that caches of pictures request the new one. */
function shareHead(
  site: PublicSite,
  testimonials: readonly ShownTestimonial[],
  origin: string,
): Html | false {
  const picture = buildSharePicture(site, testimonials);
  if (picture === null) return false;
  return html`<meta property="og:type" content="website" />
    <meta property="og:title" content="What clients say about ${site.agent_name}" />
    <meta property="og:url" content="${origin}${testimonialsPath(site.id)}" />
    <meta
      property="og:image"
      content="${origin}${testimonialsPath(site.id)}/share.png?v=${pictureKey(picture)}"
    />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${pictureSize.width}" />
    <meta property="og:image:height" content="${pictureSize.height}" />
    <meta property="og:image:alt" content="${`${picture.name} about ${site.agent_name}`}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

export function testimonialsPage(
  site: PublicSite,
  { total, testimonials }: ShownTestimonials,
  { files, origin, page: current }: Options,
): Html {
  const path = testimonialsPath(site.id);
  const last = Math.max(1, Math.ceil(total / testimonialsOnPage));
  const to = (n: number) => (n === 1 ? path : `${path}?page=${n}`);
  return page(site, files, {
    title: `Testimonials · ${site.agent_name}`,
    kind: null,
    description: `What clients say about ${site.agent_name}, ${site.client_name}.`,
    head: html`<link rel="canonical" href="${origin}${to(current)}" />
      ${current === 1 && shareHead(site, testimonials, origin)}
      ${testimonials.length > 0 && linkedData(reviewsOf(site, testimonials, origin))}`,
    body: html`<section class="band">
        <div class="wide">
          <h1>What clients say</h1>
          <p class="lead">In their own words, and with their consent.</p>
        </div>
      </section>
      <section class="wide testimonials" aria-label="Testimonials">
        ${
          testimonials.length === 0
            ? html`<p class="hint">There are no testimonials here yet.</p>`
            : html`<div class="quotes">${testimonials.map(quote)}</div>`
        }
        ${
          last > 1 &&
          html`<nav class="doing" aria-label="Pages of testimonials">
            ${current > 1 && html`<a class="button quiet" rel="prev" href="${to(current - 1)}">Newer</a>`}
            ${current < last && html`<a class="button quiet" rel="next" href="${to(current + 1)}">Older</a>`}
          </nav>`
        }
      </section>`,
  });
}

/** Testimonials have no stars, so there are none: only the words, who said them, and when. */
const reviewsOf = (site: PublicSite, testimonials: readonly ShownTestimonial[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'RealEstateAgent',
  name: site.agent_name,
  url: `${origin}/sites/${site.id}`,
  review: testimonials.map(({ name, words, published_at }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: published_at,
    reviewBody: words,
    itemReviewed: { '@type': 'RealEstateAgent', name: site.agent_name },
  })),
});

/**
 * The same words for a frame on another website: without a script, and with no link out of the frame except to the
 * page itself.
 */
export const embeddedTestimonials = (
  site: PublicSite,
  { testimonials }: ShownTestimonials,
  { style, origin }: { style: string; origin: string },
): Html =>
  html`<!doctype html>
    <html lang="${site.country === 'US' ? 'en-US' : 'en-CA'}" class="embed">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>What clients say about ${site.agent_name}</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <main class="testimonials">
          <div class="quotes">${testimonials.map(quote)}</div>
          <p>
            <a href="${origin}${testimonialsPath(site.id)}" target="_blank" rel="noopener"
              >All testimonials of ${site.agent_name}</a
            >
          </p>
        </main>
      </body>
    </html>`;
