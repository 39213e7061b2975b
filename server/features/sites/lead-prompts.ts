import type { SitePreview } from '#contract/settings/settings.ts';
import { firstName, message, contactFields } from './fields.ts';
import { thanksText, renderForm } from './form.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { PublicSite } from './cross-client/sites.ts';
import { readSiteOptions, type Bubble, type PageKind } from './site-options.ts';

const popUpCapture = 7;
const chatBubble = 8;

/** Inside a template until the script opens it, so that neither readers nor search engines see it before. */
export function popUpTemplate(site: PublicSite, kind: PageKind): Html | false {
  const { popUpOn, phoneNeeded } = readSiteOptions(site);
  const popUp = popUpOn(kind);
  if (!popUp) return false;
  const form = 'popup-';
  return html`<template id="popup" data-site="${site.id}" data-delay="${popUp.delay}">
    <dialog
      class="popup"
      aria-labelledby="popup-title"
      aria-describedby="popup-body"
      ${!popUp.dismissible && html`closedby="none" data-not-dismissible`}
    >
      <h2 id="popup-title" tabindex="-1" autofocus>Shall we talk?</h2>
      <p id="popup-body">Leave me your details, and I’ll get back to you. No obligation, just ask.</p>
      ${renderForm(site, {
        form,
        source: popUpCapture,
        asks: [firstName(form), contactFields(form, phoneNeeded)],
        thanks: html`${thanksText}<button class="button quiet" type="button" data-close>
            Back to the page
          </button>`,
      })}
      <button class="close" type="button" aria-label="Close" data-close ${!popUp.dismissible && html`hidden`}>
        ${cross}
      </button>
    </dialog>
  </template>`;
}

/** Also inside a template; a preview shows it as a visitor would see it. */
export function bubbleTemplate(site: PublicSite, preview?: SitePreview | 'listing'): Html | false {
  const greeting = readSiteOptions(site).bubble;
  if (!greeting) return false;
  if (preview === 'chat')
    return html`<aside class="bubble open">${chat(site, greeting)}${opener(site, greeting)}</aside>`;
  const teaser =
    greeting.teaser !== '' &&
    html`<div class="teaser" ${preview !== 'greeting' && html`hidden`}>
      <button class="says" type="button" data-open>${greeting.teaser}</button>
      <button class="close" type="button" aria-label="Not now" data-hush>${cross}</button>
    </div>`;
  if (preview) return html`<aside class="bubble">${teaser}${opener(site, greeting)}</aside>`;
  return html`<template id="bubble" data-site="${site.id}">
    <aside class="bubble" aria-label="Chat">
      <template>${chat(site, greeting)}</template>
      ${teaser} ${opener(site, greeting)}
    </aside>
  </template>`;
}

function chat(site: PublicSite, greeting: Bubble): Html {
  const form = 'bubble-';
  return html`<section class="chat" id="chat" role="dialog" aria-labelledby="chat-name">
    <header>
      ${portrait(site, greeting, 44)}
      <h2 id="chat-name" tabindex="-1">${greeting.name}</h2>
      <button class="close" type="button" aria-label="Close chat" data-shut>${cross}</button>
    </header>
    <div class="talk">
      ${greeting.body !== '' && html`<p class="says">${greeting.body}</p>`}
      ${renderForm(site, {
        form,
        source: chatBubble,
        asks: [firstName(form), contactFields(form, readSiteOptions(site).phoneNeeded), message(form, 3)],
        send: greeting.send,
        thanks: thanksText,
      })}
    </div>
  </section>`;
}

const opener = (site: PublicSite, greeting: Bubble): Html =>
  html`<button
    class="opener"
    type="button"
    aria-label="Chat with ${greeting.name}"
    aria-expanded="false"
    aria-controls="chat"
    data-open
  >
    ${portrait(site, greeting, 60)}
  </button>`;

function portrait(site: PublicSite, greeting: Bubble, size: number): Html {
  const { portrait: address } = readSiteOptions(site);
  return address === null
    ? html`<span class="face" aria-hidden="true">${initial(greeting.name)}</span>`
    : html`<img class="face" src="${address}" alt="" width="${size}" height="${size}" />`;
}

const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

const cross = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13" /></svg>`;
