import type { Answer } from '#contract/launch/answers.ts';

/** The answers of all steps by name, without empty ones. */
export type GivenAnswers = Partial<Record<string, Answer>>;
