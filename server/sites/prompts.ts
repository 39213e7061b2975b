import { firstName, message, reaching } from './fields.ts';
import { arrived, formOf } from './form.ts';
import { html, type Html } from './html.ts';
import type { PublicSite } from './queries.ts';
import { mannerOf, type PageKind } from './settings.ts';

const popUpCapture = 7;
const chatBubble = 8;

/** Waits in a template until its script says that it is time, so that no reader and no search meets it before. */
export function popUp(site: PublicSite, kind: PageKind): Html | false {
  const { popUpOn, phoneNeeded } = mannerOf(site);
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
      <p id="popup-body">
        Leave me your details, and I will get back to you. Nothing is decided yet, and a question costs
        nothing.
      </p>
      ${formOf(site, {
        form,
        source: popUpCapture,
        asks: [firstName(form), reaching(form, phoneNeeded)],
        thanks: html`${arrived}<button class="button quiet" type="button" data-close>
            Back to the page
          </button>`,
      })}
      <button class="close" type="button" aria-label="Close" data-close ${!asked.dismissible && html`hidden`}>
        ${cross}
      </button>
    </dialog>
  </template>`;
}

export function bubble(site: PublicSite): Html | false {
  const { bubble: said, phoneNeeded, avatar } = mannerOf(site);
  if (!said) return false;
  const form = 'bubble-';
  const face = (size: number) =>
    avatar === null
      ? html`<span class="face" aria-hidden="true">${initial(said.name)}</span>`
      : html`<img class="face" src="${avatar}" alt="" width="${size}" height="${size}" />`;
  return html`<template id="bubble" data-site="${site.id}">
    <aside class="bubble" aria-label="Chat">
      <template>
        <section class="chat" id="chat" role="dialog" aria-labelledby="chat-name">
          <header>
            ${face(44)}
            <h2 id="chat-name" tabindex="-1">${said.name}</h2>
            <button class="close" type="button" aria-label="Close chat" data-shut>${cross}</button>
          </header>
          <div class="talk">
            ${said.body !== '' && html`<p class="says">${said.body}</p>`}
            ${formOf(site, {
              form,
              source: chatBubble,
              asks: [firstName(form), reaching(form, phoneNeeded), message(form, 3)],
              send: said.send,
              thanks: arrived,
            })}
          </div>
        </section>
      </template>
      ${
        said.teaser !== '' &&
        html`<div class="teaser" hidden>
          <button class="says" type="button" data-open>${said.teaser}</button>
          <button class="close" type="button" aria-label="Not now" data-hush>${cross}</button>
        </div>`
      }
      <button
        class="opener"
        type="button"
        aria-label="Chat with ${said.name}"
        aria-expanded="false"
        aria-controls="chat"
        data-open
      >
        ${face(60)}
      </button>
    </aside>
  </template>`;
}

const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

const cross = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13" /></svg>`;
