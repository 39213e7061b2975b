import type { Ground } from '../rules/rule.ts';
import { person } from './vocabulary.ts';

/** How a ground is spoken of. */
export type Kind = {
  ground: Ground;
  /** counts by itself: who lives there is said, whatever is said of them */
  alone?: readonly string[];
  /** counts beside words that wish for people, shut them out or address them (frames.ts) */
  framed: readonly string[];
};

/** People with an adjective before them, such as 'a quiet, mature tenant'. */
export const described = (adjectives: string): string[] => [
  `${adjectives} *1 ${person}`,
  `${adjectives} , *1 ${person}`,
];
