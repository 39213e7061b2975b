import type { Ground } from '../rules/rule.ts';
import { person } from './vocabulary.ts';

/** How a ground is spoken of. */
export type Kind = {
  ground: Ground;
  /** people who count without more, since they say who lives there */
  alone?: readonly string[];
  /** people who count beside words that wish for them, shut them out or address them (frames.ts) */
  framed: readonly string[];
  /** adjectives that count as people, beside the same words, where no noun follows them */
  nouns?: readonly string[];
};

/** People with an adjective before them, such as 'a quiet, mature tenant'. */
export const described = (adjectives: string, people = person): string[] => [
  `${adjectives} *1 ${people}`,
  `${adjectives} , *1 ${people}`,
];
