import { phoneHref } from '#contract/phones.ts';
import { show } from '#contract/shown.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { PublicSite } from './cross-client/sites.ts';

export const phoneLink = ({ agent_phone }: PublicSite): Html | false =>
  agent_phone !== null && html`<a href="${phoneHref(agent_phone)}">${show(agent_phone)}</a>`;
