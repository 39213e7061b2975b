/** The colours of a site's evening, as in its style sheet. */
export type Tone = { sky: string; dusk: string; far: string; near: string };

export const glow = '#f2c14e';
export const ink = '#f4f7f4';

const tones: readonly [Tone, ...Tone[]] = [
  { sky: '#0f2a22', dusk: '#2f6a58', far: '#1b4438', near: '#0a1d18' },
  { sky: '#10223a', dusk: '#38658f', far: '#1d3c5e', near: '#0a1727' },
  { sky: '#351b17', dusk: '#a2573f', far: '#5c3027', near: '#22100d' },
  { sky: '#271a35', dusk: '#7d5391', far: '#46305c', near: '#180f22' },
];

export const toneOfSite = (siteId: number): Tone => tones[siteId % tones.length] ?? tones[0];

/**
 * A mix of two colours with this share of the first, calculated here because the drawing lacks the arithmetic of
 * style sheets.
 */
export function mix(one: string, share: number, other: string): string {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  return `#${a.map((value, at) => hex(value * share + (b[at] ?? 0) * (1 - share))).join('')}`;
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
