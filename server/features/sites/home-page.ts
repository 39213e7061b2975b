import { html, type Html } from '#server/core/html/html.ts';
import { agentCard } from './agent-card.ts';
import type { ListingSite } from './cross-client/listings.ts';
import type { HomeListings } from './cross-client/published-lists.ts';
import type { ShownTestimonials } from './cross-client/testimonials.ts';
import { renderContactForm } from './form.ts';
import { headerIllustration } from './illustrations/header.ts';
import { listingCard } from './listings/card.ts';
import { listingsPath, ownListingsPath } from './listings/listing-address.ts';
import { isCounted } from './listings/count-limit.ts';
import { readListingOptions } from './listings/listing-options.ts';
import { renderNewsletterSignUp } from './newsletter-sign-up.ts';
import { page, type Addresses } from './page.ts';
import { readSiteOptions, type LandingKind } from './site-options.ts';
import { homepageTestimonials } from './testimonials/testimonials-page.ts';

export type HomeContent = {
  listings: HomeListings | null;
  testimonials: ShownTestimonials | null;
  now: Date;
};

/** Who the agent is, which homes they sell and what clients say, before anything is asked. */
export function homePage(
  site: ListingSite,
  { files, listings, testimonials, now }: HomeContent & { files: Addresses },
): Html {
  const { launch, portrait, brokerage } = readSiteOptions(site);
  return page(site, files, {
    title: site.agent_name,
    kind: 'home',
    body: html`<section class="hero">
        <div class="wide">
          <div>
            <h1>${site.agent_name}</h1>
            ${brokerage !== null && html`<p class="brokerage">${brokerage}</p>`}
            <p class="lead">
              Buying or selling a home begins with a conversation. Tell me what you have in mind, and we’ll
              take it from there.
            </p>
            <p class="doing">
              <a class="button glow" href="/sites/${site.id}/home-${launch}">${launching[launch]}</a>
              <a class="button outline" href="#contact">Write to me</a>
            </p>
          </div>
          ${portrait !== null && html`<img class="portrait" src="${portrait}" alt="${site.agent_name}" width="560" height="560" />`}
        </div>
        ${headerIllustration(site.id)}
      </section>
      ${listings && homeListings(site, listings, now)}
      ${testimonials && homepageTestimonials(site, testimonials)}
      <section class="wide reasons" aria-label="What I can help with">
        ${reason('Buying', '1', 'From your first wish list to the keys: which neighbourhoods fit, what a home is worth, and what to ask before you sign.', 'Ask about buying')}
        ${reason('Selling', '2', 'What your home could sell for, what to fix and what to leave alone, and what to expect in the weeks before you move.', 'Ask about selling')}
        ${reason('Just a question', '', 'No plans yet? Ask anyway. It’s a good time to understand the market before you need it.', 'Ask a question')}
      </section>
      <section class="wide contact" id="contact" aria-labelledby="contact-title">
        <div class="beside">
          <h2 id="contact-title">Write to me</h2>
          <p>Your message comes straight to me. Leave a number if you’d rather talk.</p>
          ${agentCard(site)}
        </div>
        <div class="card">${renderContactForm(site)}</div>
      </section>
      ${renderNewsletterSignUp(site)}`,
  });
}

const launching: Record<LandingKind, string> = {
  evaluation: 'What is my home worth?',
  finder: 'Find my next home',
};

/** The numbers are those of the lists behind the links; without a home and without a place it is left out. */
function homeListings(
  site: ListingSite,
  { newest, for_sale, sold, areas }: HomeListings,
  now: Date,
): Html | false {
  const path = listingsPath(site.id);
  const { mixesOthers } = readListingOptions(site.listing_settings);
  if (newest.length === 0 && sold === 0 && areas.length === 0) return false;
  return html`<section class="wide home-listings" aria-labelledby="home-listings-title">
    <h2 id="home-listings-title">${newest.length > 0 ? 'Homes for sale' : 'Where I work'}</h2>
    ${
      newest.length > 0 &&
      html`<ul class="listings">
        ${newest.map((listing) => listingCard(site, listing, now))}
      </ul>`
    }
    ${
      for_sale + sold > 0 &&
      html`<p class="more">
        ${for_sale > newest.length && html`<a href="${ownListingsPath(site)}">${nameOwnList(for_sale, mixesOthers)}</a>`}
        ${mixesOthers && html`<a href="${path}">See all homes for sale</a>`}
        ${sold > 0 && html`<a href="${path}?show=sold">${nameSoldList(sold)}</a>`}
      </p>`
    }
    ${areas.length > 0 && html`${newest.length > 0 && html`<h3>Where I work</h3>`}${areaList(areas)}`}
  </section>`;
}

function nameOwnList(total: number, mixesOthers: boolean): string {
  const number = isCounted(total) ? `${total} ` : '';
  if (mixesOthers) return `See all ${number === '' ? '' : `${number}of `}my homes for sale`;
  return `See all ${number}homes for sale`;
}

function nameSoldList(total: number): string {
  if (total === 1) return 'See the home I’ve sold';
  return isCounted(total) ? `See ${total} homes I’ve sold` : 'See the homes I’ve sold';
}

const areaList = (areas: readonly string[]): Html =>
  html`<ul class="areas">
    ${areas.map((area) => html`<li>${area}</li>`)}
  </ul>`;

const reason = (title: string, choice: string, text: string, link: string) =>
  html`<div class="reason">
    <h2>${title}</h2>
    <p>${text}</p>
    <a href="#contact" data-choose="${choice}">${link}</a>
  </div>`;
