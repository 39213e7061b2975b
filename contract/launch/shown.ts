import type { Answer, Answers } from './answers.ts';
import type { Question } from './question.ts';

// Screens use these without validating answers, so this file needs no schemas.

export const tooManyChoices = (most: number) => `Only a total of ${most} choices is allowed.`;
export const tooManyPhotos = (most: number) => `You can select up to ${most} photos.`;

/** Whether a question is shown, given the other answers of its step. */
export const isShown = ({ when }: Question, answers: Answers): boolean => {
  if (!when) return true;
  const answer = answers[when.question];
  return typeof answer === 'string' && when.is.includes(answer);
};

export const isEmpty = (answer: Answer | undefined): boolean =>
  answer === null ||
  answer === undefined ||
  (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0 || onlyBlank(answer));

/** Phone numbers are sent as a list; only the first is used. */
export const readFirstText = (answer: Answer | undefined): string => {
  const first = Array.isArray(answer) ? answer[0] : answer;
  return typeof first === 'string' ? first : '';
};

const onlyBlank = (answer: readonly unknown[]) =>
  answer.every((each) => typeof each === 'string' && each.trim() === '');
