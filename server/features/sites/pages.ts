import type { SitePreview } from '#contract/settings/settings.ts';
import { renderContactForm, listingForm } from './form.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { landingPage } from './landing.ts';
import { renderNewsletterSignUp } from './newsletter-sign-up.ts';
import { page, phone, type Addresses } from './page.ts';
import type { PublicSite } from './cross-client/sites.ts';
import { readSiteOptions, type LandingKind } from './site-options.ts';
import { headerIllustration } from './illustrations/header.ts';

export function homePage(site: PublicSite, files: Addresses, testimonials: Html | false | null = null): Html {
  const { launch, avatar } = readSiteOptions(site);
  return page(site, files, {
    title: site.agent_name,
    kind: 'home',
    body: html`<section class="hero">
        <div class="wide">
          ${avatar !== null && html`<img class="portrait" src="${avatar}" alt="" width="112" height="112" />`}
          <h1>${site.agent_name}</h1>
          <p class="lead">
            Buying or selling a home begins with a conversation. Tell me what you have in mind, and we'll take
            it from there.
          </p>
          <p class="doing">
            <a class="button glow" href="/sites/${site.id}/home-${launch}">${launching[launch]}</a>
            <a class="button outline" href="#contact">Write to me</a>
          </p>
        </div>
        ${headerIllustration(site.id)}
      </section>
      <section class="wide reasons" aria-label="What I can help with">
        ${reason('Buying', '1', 'From your first wish list to the keys: which neighbourhoods fit, what a home is worth, and what to ask before you sign.')}
        ${reason('Selling', '2', 'What your home could sell for, what to fix and what to leave alone, and what to expect in the weeks before you move.')}
        ${reason('Just a question', '', "No plans yet? Ask anyway. It's a good time to understand the market before you need it.")}
      </section>
      ${testimonials}
      <section class="wide contact" id="contact" aria-labelledby="contact-title">
        <div class="beside">
          <h2 id="contact-title">Write to me</h2>
          <p>Your message comes straight to me, ${site.agent_name}. Leave a number if you'd rather talk.</p>
          ${phone(site)}
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

/** `home` prefills the field for the home the question is about. */
export const askPage = (site: PublicSite, home: string, files: Addresses): Html =>
  page(site, files, {
    title: `Ask about a home · ${site.agent_name}`,
    kind: 'ask',
    body: html`<section class="band">
        <div class="wide">
          <h1>Ask about a home</h1>
          <p class="lead">Seen one you like? Tell me which, and what you'd like to know about it.</p>
        </div>
      </section>
      <section class="wide contact" aria-label="Your question">
        <div class="beside">
          <h2>A home you have in mind</h2>
          <p>
            It doesn't have to be one of mine. The sign on the lawn, an address or the MLS® number is enough
            for me to find it.
          </p>
          ${phone(site)}
        </div>
        <div class="card">${listingForm(site, home)}</div>
      </section>`,
  });

/** The preview of a site with unsaved settings. */
export const previewPage = (site: PublicSite, preview: SitePreview, files: Addresses): Html =>
  preview === 'evaluation' || preview === 'finder'
    ? landingPage(site, preview, { ...files, preview })
    : homePage(site, { ...files, preview });

export const missingPage = (files: Addresses): Html =>
  page(null, files, {
    title: 'We can’t find that page',
    kind: null,
    body: html`<section class="hero missing">
      <div class="wide">
        <h1>We can’t find that page</h1>
        <p class="lead">
          There is no website at this address. It may have moved, or there may be a typo in the link.
        </p>
      </div>
      ${headerIllustration(404)}
    </section>`,
  });

const reason = (title: string, choice: string, text: string) =>
  html`<div class="reason">
    <h2>${title}</h2>
    <p>${text}</p>
    <a href="#contact" data-choose="${choice}">Write to me about this</a>
  </div>`;
