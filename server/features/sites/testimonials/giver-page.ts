import { linkSentences, type LinkState } from '#contract/link-states.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import { html, type Html } from '#server/core/html/html.ts';

/** The URLs of the style sheet and the script of these pages, and the API they call. */
export type GiverFiles = { style: string; script: string; api: string };

/**
 * A page for a customer of an agent, in two pieces. The first one shows at once that the page is loading; the second
 * has the content and replaces it, without a script.
 */
export const pageBegin = ({ style, script, api }: GiverFiles, title: string): Html =>
  html`<!doctype html>
    <html lang="en-CA" data-api="${api}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${style}" />
        <script type="module" src="${script}"></script>
      </head>
      <body>
        <p class="loading" role="status">Loading…</p>
     `;

export const pageEnd = (body: Html): Html =>
  html`<main>${body}</main>
    </body>
    </html>`;

type Agent = { agent_name: string; agent_photo: string | null };

export const agentHead = ({ agent_name, agent_photo }: Agent, heading: string, lead: Html): Html =>
  html`<header>
    <p class="from">
      ${agent_photo !== null && html`<img src="${portraitUrl(agent_photo)}" alt="" width="72" height="72" />`}
      ${agent_name}
    </p>
    <h1>${heading}</h1>
    <p class="lead">${lead}</p>
  </header>`;

/** In place of a form: two sentences. */
export const renderNotice = (heading: string, sentence: string): Html =>
  html`<section class="card notice" tabindex="-1">
    <h1>${heading}</h1>
    <p>${sentence}</p>
  </section>`;

/** The state of the link, and any text that was written on this device meanwhile, which its script shows. */
export const goneLink = (state: Exclude<LinkState, 'open'>): Html =>
  html`<section class="card notice" tabindex="-1">
      <h1>The link is already used or expired.</h1>
      <p>${sentences[state]}</p>
      <p>Please contact your realtor to generate a new link.</p>
    </section>
    <section class="card" data-draft hidden>
      <h2><label for="draft">What you wrote</label></h2>
      <p>It is saved on this device, and you can copy it from here.</p>
      <textarea id="draft" rows="7" readonly></textarea>
    </section>`;

const sentences = {
  ...linkSentences,
  used: 'It was used: your answer has arrived. Thank you!',
};

export const failedPage = (sentence: string): Html =>
  renderNotice(sentence, 'Please try again in a moment. Your link still works.');
