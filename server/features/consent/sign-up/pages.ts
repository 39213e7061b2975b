import { linkSentences } from '#contract/link-states.ts';
import { html } from '#server/core/html/html.ts';
import type { Page } from '#server/core/html/link-page.ts';
import type { SignUpState } from './queries.ts';

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
      Thank you. You’ll receive the next newsletter automatically, and you can unsubscribe with one click at
      any time.
    </p>`,
};

/** The pages of links that confirm nothing. A person who has just confirmed reads that it worked. */
export const endedPages: Record<Exclude<SignUpState, 'open'>, Page> = {
  used: {
    title: 'You have confirmed already',
    body: html`<h1>You’ve confirmed already</h1>
      <p>
        ${linkSentences.used} You’re signed up, and there’s nothing more to do. You can unsubscribe with one
        click in any newsletter.
      </p>`,
  },
  replaced: {
    title: 'There is a newer link',
    body: html`<h1>There’s a newer link</h1>
      <p>${linkSentences.replaced}</p>`,
  },
  expired: {
    title: 'This link has expired',
    body: html`<h1>This link has expired</h1>
      <p>It works for seven days. Sign up again on the agent’s website, and a new one comes to you.</p>`,
  },
  unknown: {
    title: 'This link doesn’t work',
    body: html`<h1>This link doesn’t work</h1>
      <p>
        Part of it may be missing: open it from the email again. If that doesn’t help, sign up again on the
        agent’s website.
      </p>`,
  },
};
