import type { SeededRandom } from '../../seeded-random.ts';

/** The words a picture is written in. Every picture is 800 by 600. */
export const width = 800;
export const height = 600;

/** The colours of one light: sky or wall, layers of depth, things, and the two ends of brightness. */
export type Look = {
  /** sky or wall, above and below */
  a: string;
  b: string;
  far: string;
  mid: string;
  near: string;
  main: string;
  second: string;
  accent: string;
  light: string;
  dark: string;
  /** windows are lit */
  night?: true;
};

export const box = (fill: string, x: number, y: number, wide: number, high: number, round = 0, more = '') =>
  `<rect fill="${fill}" x="${x}" y="${y}" width="${wide}" height="${high}"${round > 0 ? ` rx="${round}"` : ''}${more}/>`;
export const disc = (fill: string, x: number, y: number, r: number, more = '') =>
  `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"${more}/>`;
export const oval = (fill: string, x: number, y: number, rx: number, ry: number, more = '') =>
  `<ellipse fill="${fill}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${more}/>`;
export const path = (fill: string, d: string, more = '') => `<path fill="${fill}" d="${d}"${more}/>`;
export const line = (stroke: string, wide: number, d: string, more = '') =>
  `<path fill="none" stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" d="${d}"${more}/>`;
export const group = (inner: string, more = '') => `<g${more}>${inner}</g>`;
export const see = (opacity: number) => ` opacity="${opacity}"`;

export const many = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_each, index) => each(index)).join('');
export const one = <T>(of: readonly [T, ...T[]], index: number): T =>
  of[Math.abs(index) % of.length] ?? of[0];

/** From one colour above to another below, over all of the picture. */
export const backdrop = (above: string, below: string, name = 'back') =>
  `<linearGradient id="${name}" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>${box(`url(#${name})`, 0, 0, width, height)}`;
/** A box that fades downwards. */
export const faded = (name: string, above: string, below: string, d: string) =>
  `<linearGradient id="${name}" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>${path(`url(#${name})`, d)}`;
/** Light around a point that grows weaker. */
export const glow = (name: string, colour: string, x: number, y: number, r: number, strength = 0.8) =>
  `<radialGradient id="${name}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${disc(`url(#${name})`, x, y, r)}`;
/** Light that falls through a window onto wall and floor. */
export const beam = (colour: string, d: string, strength = 0.35) => path(colour, d, see(strength));

type Painter = (look: Look, draw: SeededRandom) => string;
/** A theme's subjects and lights, in the order of their words. */
export type Painted = { looks: readonly Look[]; scenes: readonly Painter[] };
