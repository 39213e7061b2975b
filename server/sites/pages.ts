import { intakeForm } from './form.ts';
import { html, type Html } from './html.ts';
import type { PublicSite } from './queries.ts';
import { street } from './street.ts';

/** Where the page finds its style sheet, its script and its fonts. */
export type Addresses = { style: string; script: string; fonts: readonly string[] };

export const homePage = (site: PublicSite, files: Addresses): Html =>
  page(site, files, {
    title: site.agent_name,
    script: true,
    body: html`<section class="hero">
        <div class="wide">
          <h1>${site.agent_name}</h1>
          <p class="lead">
            Buying or selling a home begins with a conversation. Tell me what you have in mind, and we take it
            from there.
          </p>
          <p class="doing">
            <a class="button glow" href="#contact">Write to me</a>
            <a class="button outline" href="/sites/${site.id}/ask">Ask about a home</a>
          </p>
        </div>
        ${street(site.id)}
      </section>
      <section class="wide reasons" aria-label="What I can help with">
        ${reason('Buying', '1', 'From the first list of wishes to the keys: which neighbourhoods fit, what a home is worth, and what to ask before you sign.')}
        ${reason('Selling', '2', 'What your home could sell for, what to fix and what to leave alone, and how the weeks until the move will go.')}
        ${reason('Only a question', '', 'No plans yet? Ask anyway. It is a good time to understand the market before you need it.')}
      </section>
      <section class="wide contact" id="contact" aria-labelledby="contact-title">
        <div class="beside">
          <h2 id="contact-title">Write to me</h2>
          <p>
            Your message comes straight to me, ${site.agent_name}. Leave a number if you would rather talk.
          </p>
          ${phone(site)}
        </div>
        <div class="card">${intakeForm(site, { about: 'anything' })}</div>
      </section>`,
  });

/** `home` is what a link to this page says the question is about. */
export const askPage = (site: PublicSite, home: string, files: Addresses): Html =>
  page(site, files, {
    title: `Ask about a home · ${site.agent_name}`,
    script: true,
    body: html`<section class="band">
        <div class="wide">
          <h1>Ask about a home</h1>
          <p class="lead">Seen one you like? Tell me which, and what you would like to know about it.</p>
        </div>
      </section>
      <section class="wide contact" aria-label="Your question">
        <div class="beside">
          <h2>A home you have in mind</h2>
          <p>
            It does not have to be one of mine. The sign on the lawn, an address or the MLS® number is enough
            for me to find it.
          </p>
          ${phone(site)}
        </div>
        <div class="card">${intakeForm(site, { about: 'home', home })}</div>
      </section>`,
  });

export const missingPage = (files: Addresses): Html =>
  page(null, files, {
    title: 'Nobody lives here',
    script: false,
    body: html`<section class="hero missing">
      <div class="wide">
        <h1>Nobody lives here</h1>
        <p class="lead">
          There is no website at this address. It may have moved, or the link has a typing mistake in it.
        </p>
      </div>
      ${street(404)}
    </section>`,
  });

type Content = { title: string; script: boolean; body: Html };

const tones = 4;

function page(site: PublicSite | null, { style, script, fonts }: Addresses, content: Content): Html {
  return html`<!doctype html>
    <html lang="${site?.country === 'US' ? 'en-US' : 'en-CA'}" class="tone${(site?.id ?? 0) % tones}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${content.title}</title>
        ${site && html`<meta name="description" content="${site.agent_name}, ${site.client_name}. Buying or selling a home begins with a conversation." />`}
        ${fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin />`)}
        <link rel="icon" href="/sites/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${style}" />
        ${content.script && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${site && header(site)}
        <main>${content.body}</main>
        ${site && footer(site)}
      </body>
    </html>`;
}

const header = ({ id, client_name }: PublicSite) =>
  html`<header class="top">
    <div class="wide">
      <a class="name" href="/sites/${id}">${client_name}</a>
      <nav aria-label="Pages">
        <a href="/sites/${id}/ask">Ask about a home</a>
        <a href="/sites/${id}#contact">Contact</a>
      </nav>
    </div>
  </header>`;

const footer = (site: PublicSite) =>
  html`<footer>
    <div class="wide">
      <p><strong>${site.agent_name}</strong><br />${site.client_name}</p>
      ${phone(site)}
    </div>
  </footer>`;

const phone = ({ agent_phone }: PublicSite) =>
  agent_phone !== null &&
  html`<p class="phone"><a href="tel:+1${agent_phone.replace(/\D/g, '')}">${agent_phone}</a></p>`;

const reason = (title: string, choice: string, text: string) =>
  html`<div class="reason">
    <h2>${title}</h2>
    <p>${text}</p>
    <a href="#contact" data-choose="${choice}">Write to me about this</a>
  </div>`;
