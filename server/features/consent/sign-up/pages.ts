import { html } from '#server/core/html/html.ts';
import type { Page } from '#server/core/html/link-page.ts';

export const confirmPage = ({ agent_name, words }: { agent_name: string; words: string }): Page => ({
  title: 'Confirm the newsletter',
  body: html`<p class="from">${agent_name}</p>
    <h1>Get the newsletter?</h1>
    <p>This is what you agree to:</p>
    <p class="mail">${words}</p>
    <form method="post" class="doing"><button>Yes, send it to me</button></form>`,
});

export const confirmedPage: Page = {
  title: 'You are on the list',
  body: html`<h1>You’re on the list</h1>
    <p>
      Thank you. The next newsletter comes to you by itself, and you can leave with one click in any of them.
    </p>`,
};

/** The same for a link that was used, for one that is too old and for one that never was. */
export const spentPage: Page = {
  title: 'This link does not work any more',
  body: html`<h1>This link doesn’t work any more</h1>
    <p>
      It works once, for seven days. If you’ve confirmed already, you’re on the list. If not, sign up again on
      the agent’s website.
    </p>`,
};
