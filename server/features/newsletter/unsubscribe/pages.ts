import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { maskEmail } from '#server/core/security/mask-email.ts';
import type { Page } from '#server/core/html/link-page.ts';
import type { Subscription } from './queries.ts';

type Person = NonNullable<Subscription['person']>;
type Shown = { agent_name: string; subject: string | null; person: Person };

/** Whose newsletter goes to an address of which the person recognizes their own. */
const goesTo = ({ agent_name, person }: Shown): Html =>
  html`<p class="from">${agent_name}’s newsletter · ${maskEmail(person.email)}</p>`;

const addresses = {
  unsubscribe: paths.unsubscribeNewsletter,
  preferences: paths.newsletterPreferences,
} as const;

const link = (page: keyof typeof addresses, token: string, words: string): Html =>
  html`<a href="${fillPath(addresses[page], { token })}">${words}</a>`;

export const unsubscribePage = (shown: Shown, token: string): Page => ({
  title: 'Leave the newsletter',
  body: html`${goesTo(shown)}
    <h1>Leave the newsletter?</h1>
    ${shown.subject !== null && html`<p class="mail">This link came with “${shown.subject}”.</p>`}
    <p>
      One click, and ${shown.agent_name} won’t send it to you any more. Answers to questions you ask still
      come.
    </p>
    <form method="post" class="doing">
      <button>Unsubscribe</button>
      ${link('preferences', token, 'Choose less of it instead')}
    </form>`,
});

export const leftPage = ({ agent_name }: Subscription, token: string): Page => ({
  title: 'You have left the newsletter',
  body: html`<h1>You’ve left the newsletter</h1>
    <p>
      ${agent_name} won’t send it to you any more, also if your address is added again. Thank you for having
      read it.
    </p>
    <p>${link('preferences', token, 'Was it a mistake? Come back')}</p>`,
});

/** The same for a link that has been used, and for one that never was: it tells nobody which addresses are known. */
export const notOnListPage = (token: string): Page => ({
  title: 'You are not on this list',
  body: html`<h1>You’re not on this list</h1>
    <p>
      No newsletter goes to the address that this link was sent to. If one still comes, open the link at the
      end of the newest one: this one may have been cut off.
    </p>
    <p>${link('preferences', token, 'Changed your mind?')}</p>`,
});

/** What the person agrees to by coming back: it is kept with their consent. */
export const comeBackWords = (agentName: string): string =>
  `Yes, I’d like to get ${agentName}’s newsletter by email again, about once a month. I can leave it with one click at any time.`;

export const preferencesPage = (
  shown: Shown,
  { token, isSaved }: { token: string; isSaved: boolean },
): Page => ({
  title: 'What you get',
  body: shown.person.is_on ? choicesOf(shown, token, isSaved) : invitation(shown),
});

function choicesOf(shown: Shown, token: string, isSaved: boolean): Html {
  const { every_months, is_tracked } = shown.person;
  return html`${goesTo(shown)}
    <h1>What you get</h1>
    ${isSaved && html`<p role="status">Your choice has been saved.</p>`}
    <form method="post">
      <fieldset>
        <legend>How often</legend>
        ${frequency(1, 'Every month', every_months)}
        ${frequency(3, 'Four times a year: January, April, July and October', every_months)}
      </fieldset>
      <fieldset>
        <legend>What is counted</legend>
        <label
          ><input type="checkbox" name="tracking" value="on" ${is_tracked && html`checked`} /><span
            >${shown.agent_name} may see which newsletters I open, and which links</span
          ></label
        >
      </fieldset>
      <p class="doing">
        <button name="action" value="save">Save</button>
        ${link('unsubscribe', token, 'Unsubscribe')}
      </p>
    </form>`;
}

const frequency = (months: number, words: string, chosen: number): Html =>
  html`<label
    ><input type="radio" name="every_months" value="${months}" ${months === chosen && html`checked`} /><span
      >${words}</span
    ></label
  >`;

const invitation = (shown: Shown): Html =>
  html`${goesTo(shown)}
    <h1>Would you like it back?</h1>
    <p>You’ve left this newsletter. If you come back, this is what you agree to:</p>
    <p class="mail">${comeBackWords(shown.agent_name)}</p>
    <form method="post" class="doing">
      <button name="action" value="come_back">Yes, send it to me again</button>
    </form>`;

/** For a link that leads nowhere: one that was cut off, or of a contact that is gone. */
export const deadLinkPage: Page = {
  title: 'This link does not lead anywhere',
  body: html`<h1>This link doesn’t lead anywhere any more</h1>
    <p>
      It may have been cut off, or the agent has deleted your address. If a newsletter still comes, open the
      link at the end of the newest one.
    </p>`,
};
