import { headerIllustration } from '../illustrations/header.ts';
import { isRightToLeft } from '#server/engines/pdf/bidi.ts';
import { arrangeLine, arrangeWords, toDrawable } from './arrange-words.ts';
import { drawOutline, measureWidth, type Lettering } from './outline.ts';
import { pictureSize, type SharePicture } from './share-picture.ts';
import { glow, ink, mix, toneOfSite, type Tone } from './tones.ts';

/** A quotation mark is next to the words, with the same room on the other side. */
const indent = 150;
const column = pictureSize.width - 2 * indent + 70;
/** the area of the words and the name below them */
const room = { top: 124, height: 328 };
const underWords = 52;
const street = { top: 470, height: 160 };

/** The words in front of the site's own street at dusk. Letters are shapes: no text becomes part of the markup. */
export function pictureSvg({ site_id, agent_name, client_name, words, name }: SharePicture): string {
  const { width, height } = pictureSize;
  const tone = toneOfSite(site_id);
  const quote = toDrawable(words) || `What clients say about ${agent_name}`;
  const { size, lines } = arrangeWords(quote, column, (line, at) =>
    measureWidth(line, { font: 'semibold', size: at }),
  );
  const step = size * 1.28;
  const block = (lines.length - 1) * step + size + underWords;
  const first = room.top + (room.height - block) / 2 + size * 0.8;
  const isTurned = isRightToLeft(lines.join(' '));
  const line = (text: string, { y, ...lettering }: Lettering & { y: number }) =>
    drawOutline(text, {
      ...lettering,
      y,
      x: isTurned ? width - indent - measureWidth(text, lettering) : indent,
    });
  const head = { font: 'regular', size: 28 } as const;
  const giver = { font: 'semibold', size: 30 } as const;
  const fit = (text: string, lettering: Lettering) =>
    arrangeLine(text, column, (one) => measureWidth(one, lettering));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${streetStyle(tone)}</style>
<defs><linearGradient id="sky" x2="0" y2="1"><stop offset=".3" stop-color="${tone.sky}"/><stop offset="1" stop-color="${tone.dusk}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${streetOf(site_id)}
<path fill="${mix(ink, 0.82, tone.sky)}" d="${line(fit(headOf(agent_name, client_name), head), { ...head, y: 96 })}"/>
<path fill="${glow}" d="${drawOutline(isTurned ? '”' : '“', { x: isTurned ? width - indent + 6 : indent - 78, y: first + 46, font: 'semibold', size: 150 })}"/>
<path fill="${ink}" d="${lines.map((text, at) => line(text, { font: 'semibold', size, y: first + at * step })).join('')}"/>
<path fill="${glow}" d="${line(fit(name, giver), { ...giver, y: first + (lines.length - 1) * step + underWords })}"/>
</svg>`;
}

const headOf = (agent: string, client: string): string =>
  [...new Set([agent, client])].filter((one) => one !== '').join(' · ');

const streetOf = (siteId: number): string =>
  headerIllustration(siteId).text.replace(
    'class="street"',
    `x="0" y="${street.top}" width="${pictureSize.width}" height="${street.height}"`,
  );

const streetStyle = ({ far, near, dusk }: Tone): string =>
  [
    `.far{fill:${far};opacity:.75}`,
    `.trees{fill:${mix(near, 0.82, far)}}`,
    `.near .house{fill:${near}}`,
    `.near .h2{fill:${mix(near, 0.86, dusk)}}`,
    `.near .h3{fill:${mix(near, 0.72, dusk)}}`,
    `.pane.dark{fill:${mix(near, 0.62, dusk)}}`,
    `.pane.lit{fill:${glow}}`,
  ].join('');
