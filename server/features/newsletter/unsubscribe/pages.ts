import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { maskEmail } from '#server/core/security/mask-email.ts';
import type { Page } from '#server/core/html/link-page.ts';
import type { Subscription } from './queries.ts';

type Shown = Subscription & { person: NonNullable<Subscription['person']> };

/** The page of the unsubscribe link: the question, or its present state. */
export function leavingPage(subscription: Subscription | null, token: string): Page {
  if (subscription === null) return unknownPage;
  if (subscription.state === 'on' && hasPerson(subscription)) return unsubscribePage(subscription, token);
  return subscription.state === 'left' ? leftPage(subscription, token) : endedPage(subscription);
}

/** The page of choices for a person who gets the newsletter, or has unsubscribed. */
export function choicePage(subscription: Subscription | null, token: string, isSaved: boolean): Page {
  if (subscription === null) return unknownPage;
  if (!hasPerson(subscription))
    return subscription.state === 'left' ? leftPage(subscription, token) : endedPage(subscription);
  if (subscription.state === 'on')
    return { title: 'What you get', body: choicesOf(subscription, token, isSaved) };
  return subscription.state === 'left'
    ? { title: 'What you get', body: invitation(subscription) }
    : endedPage(subscription);
}

/** The words a person agrees to when subscribing again: they are stored with the consent. */
export const formatComeBackConsent = (agentName: string): string =>
  `Yes, I’d like to get ${agentName}’s newsletter by email again, about once a month. I can unsubscribe with one click at any time.`;

const hasPerson = (subscription: Subscription): subscription is Shown => subscription.person !== null;

/** The newsletter's agent and the address it goes to, masked but recognisable by its owner. */
const goesTo = ({ agent_name, person }: Shown): Html =>
  html`<p class="from">${agent_name}’s newsletter · ${maskEmail(person.email)}</p>`;

const addresses = {
  unsubscribe: paths.unsubscribeNewsletter,
  preferences: paths.newsletterPreferences,
} as const;

const link = (page: keyof typeof addresses, token: string, words: string): Html =>
  html`<a href="${fillPath(addresses[page], { token })}">${words}</a>`;

const unsubscribePage = (shown: Shown, token: string): Page => ({
  title: 'Unsubscribe',
  body: html`${goesTo(shown)}
    <h1>Unsubscribe?</h1>
    ${shown.subject !== null && html`<p class="mail">This link came with “${shown.subject}”.</p>`}
    <p>
      One click, and ${shown.agent_name} won’t send it to you any more. You’ll still receive answers to your
      questions.
    </p>
    <form method="post" class="doing">
      <button>Unsubscribe</button>
      ${link('preferences', token, 'Get it less often instead')}
    </form>`,
});

/** The same page each time it is opened again: it says that the person has unsubscribed. */
const leftPage = ({ agent_name, person }: Subscription, token: string): Page => ({
  title: 'You’re unsubscribed',
  body: html`<h1>You’re unsubscribed</h1>
    <p>
      ${agent_name} won’t send it to you again, even if your address is added again. Thank you for reading it.
    </p>
    ${person !== null && html`<p>${link('preferences', token, 'Unsubscribed by mistake? Sign up again')}</p>`}`,
});

const endedPage = (subscription: Subscription): Page =>
  hasPerson(subscription) ? offPage(subscription) : gonePage(subscription);

/** Not unsubscribed by a link: the address could not be reached, or the person never agreed, or no longer does. */
const offPage = (shown: Shown): Page => ({
  title: 'You are not on this list',
  body: html`${goesTo(shown)}
    <h1>You’re not on this list</h1>
    <p>
      The newsletter doesn’t go to this address, so there’s nothing to leave. If you’d like to get it, tell
      ${shown.agent_name} or sign up on the website.
    </p>`,
});

/** The link is genuine, but its contact no longer exists. */
const gonePage = ({ agent_name }: Subscription): Page => ({
  title: 'Your address was removed or changed',
  body: html`<h1>Your address was removed or changed</h1>
    <p>
      ${agent_name} has removed or changed the address that this link was sent to, so this link no longer does
      anything. If you still receive a newsletter, use the link at the end of the latest one.
    </p>`,
});

/** The token is not from this server, or the account is gone. */
const unknownPage: Page = {
  title: 'This link doesn’t work',
  body: html`<h1>This link doesn’t work</h1>
    <p>
      Part of it may be missing: open it from the email again. If a newsletter still comes, open the link at
      the end of the newest one.
    </p>`,
};

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
    <p>You’ve unsubscribed from this newsletter. If you sign up again, this is what you agree to:</p>
    <p class="mail">${formatComeBackConsent(shown.agent_name)}</p>
    <form method="post" class="doing">
      <button name="action" value="come_back">Yes, send it to me again</button>
    </form>`;
