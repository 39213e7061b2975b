import type { SitePreview } from '#contract/settings/settings.ts';
import { firstName, message, contactFields } from './fields.ts';
import { thanksText, formOf } from './form.ts';
import { html, type Html } from './html.ts';
import type { PublicSite } from './queries.ts';
import { siteOptionsOf, type Bubble, type PageKind } from './site-options.ts';

const popUpCapture = 7;
const chatBubble = 8;

/** Waits in a template until its script says that it is time, so that no reader and no search meets it before. */
export function popUpTemplate(site: PublicSite, kind: PageKind): Html | false {
  const { popUpOn, phoneNeeded } = siteOptionsOf(site);
  const asked = popUpOn(kind);
  if (!asked) return false;
  const form = 'popup-';
  return html`<template id="popup" data-site="${site.id}" data-delay="${asked.delay}">
    <dialog
      class="popup"
      aria-labelledby="popup-title"
      aria-describedby="popup-body"
      ${!asked.dismissible && html`closedby="none" data-held`}
    >
      <h2 id="popup-title" tabindex="-1" autofocus>Shall we talk?</h2>
      <p id="popup-body">Leave me your details, and I'll get back to you. No obligation, just ask.</p>
      ${formOf(site, {
        form,
        source: popUpCapture,
        asks: [firstName(form), contactFields(form, phoneNeeded)],
        thanks: html`${thanksText}<button class="button quiet" type="button" data-close>
            Back to the page
          </button>`,
      })}
      <button class="close" type="button" aria-label="Close" data-close ${!asked.dismissible && html`hidden`}>
        ${cross}
      </button>
    </dialog>
  </template>`;
}

/** Waits in a template, too; in a preview it stands there as its visitor would meet it. */
export function bubbleTemplate(site: PublicSite, preview?: SitePreview): Html | false {
  const said = siteOptionsOf(site).bubble;
  if (!said) return false;
  if (preview === 'chat')
    return html`<aside class="bubble open">${chat(site, said)}${opener(site, said)}</aside>`;
  const teaser =
    said.teaser !== '' &&
    html`<div class="teaser" ${preview !== 'greeting' && html`hidden`}>
      <button class="says" type="button" data-open>${said.teaser}</button>
      <button class="close" type="button" aria-label="Not now" data-hush>${cross}</button>
    </div>`;
  if (preview) return html`<aside class="bubble">${teaser}${opener(site, said)}</aside>`;
  return html`<template id="bubble" data-site="${site.id}">
    <aside class="bubble" aria-label="Chat">
      <template>${chat(site, said)}</template>
      ${teaser} ${opener(site, said)}
    </aside>
  </template>`;
}

function chat(site: PublicSite, said: Bubble): Html {
  const form = 'bubble-';
  return html`<section class="chat" id="chat" role="dialog" aria-labelledby="chat-name">
    <header>
      ${face(site, said, 44)}
      <h2 id="chat-name" tabindex="-1">${said.name}</h2>
      <button class="close" type="button" aria-label="Close chat" data-shut>${cross}</button>
    </header>
    <div class="talk">
      ${said.body !== '' && html`<p class="says">${said.body}</p>`}
      ${formOf(site, {
        form,
        source: chatBubble,
        asks: [firstName(form), contactFields(form, siteOptionsOf(site).phoneNeeded), message(form, 3)],
        send: said.send,
        thanks: thanksText,
      })}
    </div>
  </section>`;
}

const opener = (site: PublicSite, said: Bubble): Html =>
  html`<button
    class="opener"
    type="button"
    aria-label="Chat with ${said.name}"
    aria-expanded="false"
    aria-controls="chat"
    data-open
  >
    ${face(site, said, 60)}
  </button>`;

function face(site: PublicSite, said: Bubble, size: number): Html {
  const { avatar } = siteOptionsOf(site);
  return avatar === null
    ? html`<span class="face" aria-hidden="true">${initial(said.name)}</span>`
    : html`<img class="face" src="${avatar}" alt="" width="${size}" height="${size}" />`;
}

const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

const cross = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13" /></svg>`;
