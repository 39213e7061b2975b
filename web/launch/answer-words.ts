import type { Answer, Placed } from '#contract/launch/answers.ts';
import type { Option } from '#contract/launch/question.ts';

export const textOf = (answer: Answer): string => (typeof answer === 'string' ? answer : '');

/** A list of words, whatever else an answer could be. */
export const listOf = (answer: Answer): string[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : [];

/** As it was left; before that everything that is offered, in its own order. */
export function placedOf(options: readonly Option[], answer: Answer): Placed[] {
  const known = (Array.isArray(answer) ? answer : []).filter(
    (each): each is Placed => typeof each === 'object' && 'checked' in each,
  );
  if (known.length > 0) return known;
  return options.map(({ value }) => ({ id: value, checked: true }));
}

export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
