import { html, type Html } from './html.ts';
import type { PublicSite } from './cross-client/sites.ts';

export const phoneLink = ({ agent_phone }: PublicSite): Html | false =>
  agent_phone !== null && html`<a href="tel:+1${agent_phone.replace(/\D/g, '')}">${agent_phone}</a>`;
