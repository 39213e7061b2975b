import { html, type Html } from '#server/core/html/html.ts';
import type { PublicSite } from './cross-client/sites.ts';
import { phoneLink } from './phone-link.ts';
import { readSiteOptions } from './site-options.ts';

/** Who reads the message, beside a form: the face, the name, the brokerage and the number. */
export function agentCard(site: PublicSite): Html {
  const { portrait, brokerage } = readSiteOptions(site);
  const call = phoneLink(site);
  return html`<div class="agent">
    ${portrait !== null && html`<img src="${portrait}" alt="" width="96" height="96" loading="lazy" />`}
    <div>
      <p class="agent-name">${site.agent_name}</p>
      <p>${brokerage ?? site.client_name}</p>
      ${call && html`<p class="phone">${call}</p>`}
    </div>
  </div>`;
}
