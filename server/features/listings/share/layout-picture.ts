import { pictureSizes, type PictureShape } from '#contract/listings/share.ts';
import type { PdfFont } from '#server/engines/pdf/pdf-fonts.ts';
import { fitText, fitWhole, measureHeight, type Fitted } from './fit-text.ts';
import type { HandOut } from './rules.ts';

export type Frame = { x: number; y: number; width: number; height: number };
type Role = 'headline' | 'when' | 'heading' | 'place' | 'price' | 'facts' | 'agent' | 'brokerage' | 'licence';
export type TextBox = Frame & { role: Role; font: PdfFont; size: number; lines: string[] };
export type PictureLayout = {
  width: number;
  height: number;
  /** null without a photo */
  photo: Frame | null;
  boxes: TextBox[];
  /** between the home and those who offer it */
  rule: Frame;
};

const lineHeight = 1.26;

/** The place of the photo; the words have the rest. */
const shapes: Record<PictureShape, { photo: Frame; scale: number; padding: number }> = {
  square: { photo: { x: 0, y: 0, width: 1080, height: 560 }, scale: 1, padding: 52 },
  story: { photo: { x: 0, y: 0, width: 1080, height: 1120 }, scale: 1.3, padding: 72 },
  wide: { photo: { x: 0, y: 0, width: 600, height: 630 }, scale: 0.82, padding: 44 },
};

type Style = { font: PdfFont; sizes: readonly number[] };
const styles: Record<Role, Style> = {
  headline: { font: 'semibold', sizes: [40] },
  when: { font: 'semibold', sizes: [34, 28, 24] },
  heading: { font: 'semibold', sizes: [60, 52, 44, 38, 32, 28, 22] },
  place: { font: 'regular', sizes: [30, 26] },
  price: { font: 'semibold', sizes: [44, 36] },
  facts: { font: 'regular', sizes: [30, 26] },
  agent: { font: 'semibold', sizes: [32, 28, 24, 20] },
  brokerage: { font: 'regular', sizes: [28, 24, 20, 18] },
  licence: { font: 'regular', sizes: [24, 20, 18] },
};

/** Left out first where the room is small. */
const dispensable: readonly Role[] = ['facts', 'place', 'price'];
const bands = { headline: 1, when: 2, place: 1, price: 1, facts: 1 } as const;

/** Who offers the home is placed first, from the lower edge upwards and whole; the home has the room that is left. */
export function layoutPicture(handOut: HandOut, shape: PictureShape, hasPhoto: boolean): PictureLayout {
  const size = pictureSizes[shape];
  const { photo, padding, scale } = shapes[shape];
  const panel = hasPhoto ? besidePhoto(size, photo) : { x: 0, y: 0, ...size };
  const inner = {
    x: panel.x + padding,
    y: panel.y + padding,
    width: panel.width - 2 * padding,
    height: panel.height - 2 * padding,
  };
  const fitIn = (role: Role, text: string, height: number, fit = fitText): Fitted =>
    fit(text, {
      width: inner.width,
      height,
      font: styles[role].font,
      sizes: styles[role].sizes.map((one) => one * scale),
      lineHeight,
    });
  const offeredBy = (['agent', 'brokerage', 'licence'] as const).map((role) => {
    const text = { agent: handOut.agent_name, brokerage: handOut.brokerage, licence: handOut.licence ?? '' }[
      role
    ];
    return { role, fitted: fitIn(role, text, (styles[role].sizes[0] ?? 0) * scale * lineHeight, fitWhole) };
  });
  const offeredHeight = offeredBy.reduce((sum, { fitted }) => sum + measureHeight(fitted, lineHeight), 0);
  const ruleY = inner.y + inner.height - offeredHeight - 20 * scale;
  const available = ruleY - 16 * scale - inner.y;
  const home = arrangeHome(handOut, available, scale, fitIn);
  const homeHeight = home.reduce((sum, { fitted }) => sum + measureHeight(fitted, lineHeight), 0);
  const start = inner.y + (hasPhoto ? 0 : (available - homeHeight) / 3);
  return {
    ...size,
    photo: hasPhoto ? photo : null,
    rule: { x: inner.x, y: ruleY, width: inner.width, height: 2 },
    boxes: [
      ...stack(home, { ...inner, y: start }),
      ...stack(offeredBy, { ...inner, y: inner.y + inner.height - offeredHeight }),
    ],
  };
}

type Part = { role: Role; fitted: Fitted };

/** The heading gets the height that the others leave, and at least two lines of its smallest size. */
function arrangeHome(
  handOut: HandOut,
  available: number,
  scale: number,
  fitIn: (role: Role, text: string, height: number) => Fitted,
): Part[] {
  const leastHeading = 2 * 22 * scale * lineHeight;
  const others = (['headline', 'when', 'place', 'price', 'facts'] as const).map((role) => ({
    role,
    fitted: fitIn(role, handOut[role] ?? '', bands[role] * (styles[role].sizes[0] ?? 0) * scale * lineHeight),
  }));
  const sumOf = (parts: readonly Part[]) =>
    parts.reduce((sum, { fitted }) => sum + measureHeight(fitted, lineHeight), 0);
  let shown: Part[] = others;
  for (const role of dispensable)
    if (sumOf(shown) + leastHeading > available) shown = shown.filter((part) => part.role !== role);
  const heading = {
    role: 'heading',
    fitted: fitIn('heading', handOut.heading, available - sumOf(shown)),
  } as const;
  const order: readonly Role[] = ['headline', 'when', 'heading', 'place', 'price', 'facts'];
  return [...shown, heading].toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

function stack(parts: readonly Part[], { x, y, width }: Frame): TextBox[] {
  let top = y;
  return parts.flatMap(({ role, fitted }) => {
    if (fitted.lines.length === 0) return [];
    const height = measureHeight(fitted, lineHeight);
    const box = { role, font: styles[role].font, ...fitted, x, y: top, width, height };
    top += height;
    return [box];
  });
}

const besidePhoto = ({ width, height }: { width: number; height: number }, photo: Frame): Frame =>
  photo.width < width
    ? { x: photo.width, y: 0, width: width - photo.width, height }
    : { x: 0, y: photo.height, width, height: height - photo.height };
