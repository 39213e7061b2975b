import * as z from 'zod/mini';
import { clean } from '../clean-text.ts';
import { unescapeHtml } from '../escape-html.ts';
import { url as webAddress } from '../fields.ts';
import { normalizeUrl } from '../normalize.ts';

// in browsers and in Node
declare const URL: {
  parse: (address: string) => {
    protocol: string;
    hostname: string;
    pathname: string;
    searchParams: { get: (name: string) => string | null };
  } | null;
};

type Provider = 'YouTube' | 'Vimeo' | 'Matterport';
/** A film or a walk-through that the page itself can show, from a provider that sets no cookies before it is played. */
export type Embed = { provider: Provider; origin: string; address: string };

/** Null if the address is none of those: it stays a link. */
export function readEmbed(tour: string): Embed | null {
  const address = readParts(tour);
  return address && embedders[address.provider](address);
}

/** Why an address of these providers is refused: a channel or an account is no film. */
export function explainTour(tour: string): string | null {
  const address = readParts(tour);
  if (!address || embedders[address.provider](address)) return null;
  return address.provider === 'Matterport'
    ? 'This isn’t a single Matterport tour. Open the tour there and copy its link.'
    : `This isn’t a single ${address.provider} video. Open the video there and copy its link.`;
}

/** The tours in a pasted text: a line each, or the code that a provider offers for embedding. */
export const splitTours = (typed: string): string[] =>
  typed
    .replace(
      /<iframe\b[^>]*?\bsrc\s*=\s*["']([^"']+)["'][^>]*>/gi,
      (_code, address: string) => `\n${unescapeHtml(address)}\n`,
    )
    .replace(/<\/?[a-z][^>]*>/gi, '\n')
    .split('\n')
    .map((line) => normalizeUrl(clean(line).replace(/^\/\//, 'https://')))
    .filter((line) => line !== '');

/** A tour as it is sent: the address, or the code for embedding it. */
export const tourAddress = z.pipe(
  z.pipe(
    z.string('Please enter a valid url address.'),
    z.transform((typed: string) => splitTours(typed)[0] ?? ''),
  ),
  webAddress().check(
    z.check<string>(({ value, issues }) => {
      const message = explainTour(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
  ),
);

type Address = { provider: Provider; parts: readonly string[]; query: (name: string) => string | null };

const hosts: Readonly<Record<string, Provider>> = {
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
  'youtube-nocookie.com': 'YouTube',
  'vimeo.com': 'Vimeo',
  'player.vimeo.com': 'Vimeo',
  'matterport.com': 'Matterport',
  'my.matterport.com': 'Matterport',
  'discover.matterport.com': 'Matterport',
};

function readParts(tour: string): Address | null {
  const url = URL.parse(tour);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const provider = Object.hasOwn(hosts, host) ? hosts[host] : undefined;
  if (provider === undefined) return null;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  // the short address has the film in the place where the others have a folder
  return {
    provider,
    parts: host === 'youtu.be' ? ['watch', ...parts] : parts,
    query: (name) => url.searchParams.get(name),
  };
}

const embedders: Record<Provider, (address: Address) => Embed | null> = {
  YouTube: ({ parts: [folder, film], query }) =>
    embedYouTube(isPlayerFolder(folder) ? (film ?? query('v')) : null),
  Vimeo: ({ parts, query }) => {
    const place = parts.findLastIndex((part) => /^\d{5,12}$/.test(part));
    return parts[0] === 'event' ? null : embedVimeo(parts[place], parts[place + 1] ?? query('h'));
  },
  Matterport: ({ parts, query }) => embedMatterport(query('m') ?? query('model') ?? parts.at(-1)),
};

/** The origins that frames of these tours come from, each once. */
export const listFrameOrigins = (tours: readonly string[]): string[] => [
  ...new Set(tours.flatMap((tour) => readEmbed(tour)?.origin ?? [])),
];

const isPlayerFolder = (part: string | undefined) =>
  part !== undefined && /^(watch|embed|shorts|live|v|e)$/.test(part);

type Part = string | null | undefined;

function embedYouTube(id: Part): Embed | null {
  if (!/^[\w-]{11}$/.test(id ?? '')) return null;
  const origin = 'https://www.youtube-nocookie.com';
  return { provider: 'YouTube', origin, address: `${origin}/embed/${id}?autoplay=1&rel=0` };
}

/** Films that are not listed have a second part, without which they do not play. */
function embedVimeo(id: Part, hash: Part): Embed | null {
  if (!/^\d{5,12}$/.test(id ?? '')) return null;
  const origin = 'https://player.vimeo.com';
  const key = /^[0-9a-f]{6,20}$/.test(hash ?? '') ? `h=${hash}&` : '';
  return { provider: 'Vimeo', origin, address: `${origin}/video/${id}?${key}dnt=1&autoplay=1` };
}

function embedMatterport(id: Part): Embed | null {
  if (!/^[A-Za-z0-9]{11}$/.test(id ?? '')) return null;
  const origin = 'https://my.matterport.com';
  return { provider: 'Matterport', origin, address: `${origin}/show/?m=${id}&play=1` };
}
