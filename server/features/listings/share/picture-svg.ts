import { isRightToLeft } from '#server/engines/pdf/bidi.ts';
import { drawOutline, measureWidth } from '#server/features/sites/share-picture/outline.ts';
import { glow, ink, mix, toneOfSite } from '#server/features/sites/share-picture/tones.ts';
import type { PictureLayout, TextBox } from './layout-picture.ts';

/** All of a picture but its photo, in the colours of the site. Letters are shapes: no text becomes part of the markup. */
export function drawWords({ width, height, boxes, rule }: PictureLayout, siteId: number): string {
  const { sky, dusk } = toneOfSite(siteId);
  const muted = mix(ink, 0.86, sky);
  const colourOf = ({ role }: TextBox) =>
    role === 'headline' || role === 'when' ? glow : role === 'place' || role === 'licence' ? muted : ink;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop offset=".55" stop-color="${sky}"/><stop offset="1" stop-color="${mix(sky, 0.72, dusk)}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<rect x="${rule.x}" y="${rule.y}" width="${rule.width}" height="${rule.height}" fill="${mix(ink, 0.35, sky)}"/>
${boxes.map((box) => `<path fill="${colourOf(box)}" d="${drawBox(box)}"/>`).join('\n')}
</svg>`;
}

function drawBox({ x, y, width, height, size, font, lines }: TextBox): string {
  const isTurned = isRightToLeft(lines.join(' '));
  const step = height / Math.max(1, lines.length);
  return lines
    .map((line, place) =>
      drawOutline(line, {
        x: isTurned ? x + width - measureWidth(line, { font, size }) : x,
        y: y + place * step + size,
        font,
        size,
      }),
    )
    .join('');
}
