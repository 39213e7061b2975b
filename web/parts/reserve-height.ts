import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** In quarters of a rem, as the classes of heights count; a pair is the height on a phone, and that on wider screens. */
export type Height = number | readonly [phone: number, wide: number];

type Reserved = { className: string; style: CSSProperties & Record<'--on-phone' | '--on-wide', string> };

/** For content that loads later. Its height is no class of its own: each would stay in the style sheet of all screens. */
export function reserveHeight(height: Height, className?: string): Reserved {
  const [phone, wide] = typeof height === 'number' ? [height, height] : height;
  return {
    className: classNames('reserved', className),
    style: { '--on-phone': `${phone / 4}rem`, '--on-wide': `${wide / 4}rem` },
  };
}
