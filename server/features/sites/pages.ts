import type { SitePreview } from '#contract/settings/settings.ts';
import { agentCard } from './agent-card.ts';
import { listingForm } from './form.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { landingPage } from './landing.ts';
import { homePage, type HomeContent } from './home-page.ts';
import { page, type Addresses } from './page.ts';
import type { ListingSite } from './cross-client/listings.ts';
import type { PublicSite } from './cross-client/sites.ts';
import { headerIllustration } from './illustrations/header.ts';

/** `home` prefills the field for the home the question is about. */
export const askPage = (site: PublicSite, home: string, files: Addresses): Html =>
  page(site, files, {
    title: `Ask about a home · ${site.agent_name}`,
    kind: 'ask',
    body: html`<section class="band">
        <div class="wide">
          <h1>Ask about a home</h1>
          <p class="lead">Seen one you like? Tell me which, and what you’d like to know about it.</p>
        </div>
      </section>
      <section class="wide contact" aria-label="Your question">
        <div class="beside">
          <h2>A home you have in mind</h2>
          <p>
            It doesn’t have to be one of mine. The sign on the lawn, an address or the MLS® number is enough
            for me to find it.
          </p>
          ${agentCard(site)}
        </div>
        <div class="card">${listingForm(site, home)}</div>
      </section>`,
  });

/** The preview of a site with unsaved settings. */
export const previewPage = (
  site: ListingSite,
  preview: SitePreview,
  { files, ...content }: HomeContent & { files: Addresses },
): Html =>
  preview === 'evaluation' || preview === 'finder'
    ? landingPage(site, preview, { ...files, preview })
    : homePage(site, { files: { ...files, preview }, ...content });

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
