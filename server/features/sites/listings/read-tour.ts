/** A film or a walk-through that the page itself can show, from a provider that sets no cookies before it is played. */
export type Embed = { provider: 'YouTube' | 'Vimeo' | 'Matterport'; origin: string; address: string };

/** Null if the address is none of those: it stays a link. */
export function readEmbed(tour: string): Embed | null {
  const url = URL.parse(tour);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be') return embedYouTube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return embedYouTube(isPlayerFolder(parts[0]) ? parts[1] : url.searchParams.get('v'));
  if (host === 'vimeo.com') return embedVimeo(parts[0], parts[1]);
  if (host === 'player.vimeo.com') return embedVimeo(parts[1], url.searchParams.get('h'));
  if (host === 'my.matterport.com') return embedMatterport(url.searchParams.get('m') ?? parts[1]);
  return null;
}

/** The origins that frames of these tours come from, each once. */
export const listFrameOrigins = (tours: readonly string[]): string[] => [
  ...new Set(tours.flatMap((tour) => readEmbed(tour)?.origin ?? [])),
];

const isPlayerFolder = (part: string | undefined) => part !== undefined && /^(embed|shorts|live)$/.test(part);

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
