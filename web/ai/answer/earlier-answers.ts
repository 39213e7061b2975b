import type { GivenAnswer } from './ask.ts';

const maxStored = 3;
const answersByPlace = new Map<string, readonly GivenAnswer[]>();

/** The last answers at a place of the portal, the newest first, until the page is reloaded. */
export const earlierAnswers = (place: string): readonly GivenAnswer[] => answersByPlace.get(place) ?? [];

/** Stores the present state of an answer, in place of its earlier version. */
export function keepAnswer(place: string, answer: GivenAnswer): void {
  const all = earlierAnswers(place);
  const isKnown = all.some(({ id }) => id === answer.id);
  answersByPlace.set(
    place,
    isKnown ? all.map((one) => (one.id === answer.id ? answer : one)) : [answer, ...all].slice(0, maxStored),
  );
}
