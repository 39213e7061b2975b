import { phoneHref, showPhone } from '#contract/phones.ts';
import { html, type Html } from './html.ts';
import type { PublicSite } from './cross-client/sites.ts';

export const phoneLink = ({ agent_phone }: PublicSite): Html | false =>
  agent_phone !== null && html`<a href="${phoneHref(agent_phone)}">${showPhone(agent_phone)}</a>`;
