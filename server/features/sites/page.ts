import type { SitePreview } from '#contract/settings/settings.ts';
import { html, scriptElement, styleElement, type Html } from '#server/core/html/html.ts';
import type { InlinedInListings, ListingsPage } from './inlined-in-listings.ts';
import { phoneLink } from './phone-link.ts';
import { bubbleTemplate, popUpTemplate } from './lead-prompts.ts';
import type { PublicSite } from './cross-client/sites.ts';
import { readSiteOptions, type PageKind } from './site-options.ts';

/** The URLs of the page's style sheet, script and fonts. */
export type Addresses = {
  style: string;
  script: string;
  fonts: readonly string[];
  /** the origin that receives the forms; empty: the page's own */
  formsTo: string;
  /** only for the pages of listings */
  listings: {
    laterStyle: string;
    script: string;
    firstStyle: InlinedInListings['onSite'];
    loadLater: string;
  };
  /** a preview, in which no script runs: the script's result is rendered at once */
  preview?: SitePreview | 'listing';
};

/** A page without a kind has no form, so it loads no script. */
type Content = {
  title: string;
  kind: PageKind | null;
  body: Html;
  /** the description for search engines and link previews, if it is not the usual sentence */
  description?: string;
  head?: Html;
  listings?: ListingsPage;
};

const tones = 4;

export function page(site: PublicSite | null, files: Addresses, content: Content): Html {
  const { style, script, fonts, formsTo, preview } = files;
  const { title, kind, body, listings } = content;
  const description =
    content.description ??
    (site && `${site.agent_name}, ${site.client_name}. Buying or selling a home begins with a conversation.`);
  const sheet = html`<link rel="stylesheet" href="${listings ? files.listings.laterStyle : style}" />`;
  const scripts = html`${kind && html`<script type="module" src="${script}"></script>`}
  ${listings !== undefined && html`<script type="module" src="${files.listings.script}"></script>`}
  ${site && html`<script defer src="/t.js" data-to="${formsTo}" data-token="${site.token}" data-site="${site.id}"></script>`}`;
  const linked = html`${sheet} ${preview === undefined && scripts}`;
  const isLater = listings === 'listing' && preview === undefined;
  return html`<!doctype html>
    <html
      lang="${site?.country === 'US' ? 'en-US' : 'en-CA'}"
      class="tone${(site?.id ?? 0) % tones}${preview !== undefined && ' preview'}${isLater && ' first-photo'}"
      data-forms-to="${formsTo}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${description && html`<meta name="description" content="${description}" />`} ${content.head ?? false}
        ${!listings && fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin />`)}
        <link rel="icon" href="/sites/assets/icon.svg" type="image/svg+xml" />
        ${listings ? styleElement(files.listings.firstStyle[listings]) : linked}
      </head>
      <body>
        ${site && header(site)}
        <main>${body}</main>
        ${site && footer(site)}
        ${kind && html`<p class="arrived" role="status" data-says="Your message has arrived. Thank you!"></p>`}
        ${site && kind && !preview && popUpTemplate(site, kind)}
        ${site && kind && bubbleTemplate(site, preview)}
        ${listings !== undefined && (isLater ? addedLater(sheet, scripts, files.listings.loadLater) : linked)}
      </body>
    </html>`;
}

/**
 * Added when the first photo is on the screen, which would otherwise wait for it; without a script the style is there
 * at once.
 */
const addedLater = (sheet: Html, scripts: Html, loadLater: string): Html =>
  html`<template id="later">${sheet} ${scripts}</template>
    <noscript>${sheet}</noscript>
    ${scriptElement(loadLater)}`;

export function phone(site: PublicSite): Html | false {
  const link = phoneLink(site);
  return link && html`<p class="phone">${link}</p>`;
}

const header = ({ id, client_name }: PublicSite) =>
  html`<header class="top">
    <div class="wide">
      <a class="name" href="/sites/${id}">${client_name}</a>
      <nav aria-label="Pages">
        <a href="/sites/${id}/listings">Listings</a>
        <a href="/sites/${id}/ask">Ask about a home</a>
        <a href="/sites/${id}#contact">Contact</a>
      </nav>
    </div>
  </header>`;

function footer(site: PublicSite): Html {
  const { brokerage } = readSiteOptions(site);
  return html`<footer>
    <div class="wide">
      <p>
        <strong>${site.agent_name}</strong><br />${site.client_name}
        ${brokerage !== null && brokerage !== site.client_name && html`<br />${brokerage}`}
      </p>
      <nav aria-label="More pages">
        <a href="/sites/${site.id}/home-finder">Find a home</a>
        <a href="/sites/${site.id}/home-evaluation">What your home is worth</a>
      </nav>
      ${phone(site)}
    </div>
  </footer>`;
}
