import type { Answer, Answers, RankedItem } from '#contract/launch/answers.ts';
import type { Option, Question } from '#contract/launch/question.ts';

export const readText = (answer: Answer): string => (typeof answer === 'string' ? answer : '');

/** The answer as a list of strings; empty for any other kind of answer. */
export const readList = (answer: Answer): string[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : [];

/** The saved order; without one all options in their default order. */
export function readRanked(options: readonly Option[], answer: Answer): RankedItem[] {
  const known = (Array.isArray(answer) ? answer : []).filter(
    (each): each is RankedItem => typeof each === 'object' && 'checked' in each,
  );
  if (known.length > 0) return known;
  return options.map(({ value }) => ({ id: value, checked: true }));
}

export const getOptionLabel = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** Answers as text for the clipboard, one line each, without passwords. */
export const answersAsText = (questions: readonly Question[], answers: Answers): string =>
  questions
    .flatMap((question) => {
      const text = question.name in answers ? plainText(question, answers[question.name] ?? null) : '';
      return text === '' ? [] : [`${question.label}: ${text}`];
    })
    .join('\n');

function plainText(question: Question, answer: Answer): string {
  if (question.kind === 'secret') return '';
  const words = typeof answer === 'string' ? [answer] : readList(answer);
  const options = 'options' in question ? question.options : [];
  return words.map((value) => getOptionLabel(options, value)).join(', ');
}
