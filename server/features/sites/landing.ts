import { landingForm } from './form.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { page, phone, type Addresses } from './page.ts';
import type { PublicSite } from './cross-client/sites.ts';
import { backgroundIllustration } from './illustrations/backgrounds.ts';
import { readSiteOptions, type LandingKind } from './site-options.ts';

/** A landing page: an illustration, a headline and a form. */
export function landingPage(site: PublicSite, kind: LandingKind, files: Addresses): Html {
  const { background, header } = readSiteOptions(site).landing[kind];
  // A page needs a heading even if the client left it empty
  const heading = header === '' ? site.agent_name : header;
  return page(site, files, {
    title: `${heading} · ${site.agent_name}`,
    kind,
    body: html`<section class="landing">
      <div class="view ${background}">
        ${backgroundIllustration(background, site.id)}
        <div class="wide">
          <h1>${heading}</h1>
          <p class="lead">${promise[kind]}</p>
          ${phone(site)}
        </div>
      </div>
      <div class="wide">
        <div class="card">${landingForm(site, kind)}</div>
      </div>
    </section>`,
  });
}

const promise: Record<LandingKind, string> = {
  evaluation:
    'Tell me where it is. I’ll look at recent sales nearby and what makes yours different, then send you a price and how I got there.',
  finder:
    'Tell me where and how you’d like to live. I’ll look for homes that fit and let you know when one turns up.',
};
