/** The background of a mail, for light and dark mode. */
const sheets = { light: '#ffffff', dark: '#22262b' } as const;
export type Scheme = keyof typeof sheets;

/** The contrast that WCAG requires of text, and of shapes such as a button. */
const textRatio = 4.5;
const shapeRatio = 3;

/** Readable colours of a mail, for any colour that the provider chose. */
export type MailColours = {
  button: string;
  onButton: string;
  link: string;
};

/** As near to the chosen colour as the background allows. */
export function coloursOn(scheme: Scheme, accent: string): MailColours {
  const button = withContrast(accent, sheets[scheme], shapeRatio);
  return { button, onButton: readableOn(button), link: withContrast(accent, sheets[scheme], textRatio) };
}

/** The accent colour as a link on this background. */
export const linkOn = (background: string, accent: string): string =>
  withContrast(accent, background, textRatio);

/** Black or white: one of them has a ratio of at least 4.5 on any colour. */
export const readableOn = (background: string): string =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';

/** The contrast ratio of WCAG: 1 is no difference, 21 is black on white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, mixed with just enough black or white for this contrast to its background. */
function withContrast(colour: string, background: string, ratio: number): string {
  const towards = readableOn(background);
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, towards, part);
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return towards;
}

const mix = (colour: string, towards: string, part: number): string => {
  const target = channels(towards);
  const mixed = channels(colour).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * part),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
