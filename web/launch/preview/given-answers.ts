import type { Answer } from '#contract/launch/answers.ts';

/** Answers of all steps by their names, as far as they are given. */
export type GivenAnswers = Partial<Record<string, Answer>>;
