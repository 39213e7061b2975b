import { html, type Html } from './html.ts';
import { bubble, popUp } from './prompts.ts';
import type { PublicSite } from './queries.ts';
import type { PageKind } from './settings.ts';

/** Where the page finds its style sheet, its script and its fonts. */
export type Addresses = { style: string; script: string; fonts: readonly string[] };

/** A page without a kind asks for nothing, so it loads no script. */
type Content = { title: string; kind: PageKind | null; body: Html };

const tones = 4;

export function page(site: PublicSite | null, { style, script, fonts }: Addresses, content: Content): Html {
  const { title, kind, body } = content;
  return html`<!doctype html>
    <html lang="${site?.country === 'US' ? 'en-US' : 'en-CA'}" class="tone${(site?.id ?? 0) % tones}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${site && html`<meta name="description" content="${site.agent_name}, ${site.client_name}. Buying or selling a home begins with a conversation." />`}
        ${fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin />`)}
        <link rel="icon" href="/sites/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${style}" />
        ${kind && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${site && header(site)}
        <main>${body}</main>
        ${site && footer(site)} ${site && kind && popUp(site, kind)} ${site && kind && bubble(site)}
      </body>
    </html>`;
}

export const phone = ({ agent_phone }: PublicSite): Html | false =>
  agent_phone !== null &&
  html`<p class="phone"><a href="tel:+1${agent_phone.replace(/\D/g, '')}">${agent_phone}</a></p>`;

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
      <nav aria-label="More pages">
        <a href="/sites/${site.id}/home-finder">Find a home</a>
        <a href="/sites/${site.id}/home-evaluation">What your home is worth</a>
      </nav>
      ${phone(site)}
    </div>
  </footer>`;
