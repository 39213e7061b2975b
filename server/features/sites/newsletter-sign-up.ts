import { formatSignUpConsent } from '#contract/newsletter/consent.ts';
import { field } from './fields.ts';
import { renderForm } from './form.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { PublicSite } from './cross-client/sites.ts';

const newsletterSignUp = 9;

/**
 * The words next to the form are stored with the consent, so they are complete: the contents, how often, and how to
 * unsubscribe.
 */
export function renderNewsletterSignUp(site: PublicSite): Html | false {
  if (!site.has_newsletter) return false;
  const form = 'newsletter-';
  return html`<section class="wide contact newsletter" id="newsletter" aria-labelledby="newsletter-title">
    <div class="beside">
      <h2 id="newsletter-title">News once a month</h2>
      <p>What is happening on the market, homes that are new, and something light to read.</p>
    </div>
    <div class="card">
      ${renderForm(site, {
        form,
        source: newsletterSignUp,
        asks: [
          html`<div class="pair">
            ${field({ form, name: 'first_name', label: 'Your first name', most: 100, needed: false, autocomplete: 'given-name' })}
            ${field({ form, name: 'email', label: 'Email', most: 191, needed: true, type: 'email', autocomplete: 'email' })}
          </div>`,
          html`<p class="hint">${formatSignUpConsent(site.agent_name)}</p>`,
        ],
        send: 'Sign me up',
        thanks: html`<h3>Almost there. Please look into your email.</h3>
          <p>Click the link in it, and you’re on the list. Without that click nothing is sent to you.</p>`,
      })}
    </div>
  </section>`;
}
