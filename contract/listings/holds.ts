import { noPrice } from './mls.ts';

/** Why the rules of its board keep a colleague's listing from visitors. */
export const boardProblems = {
  brokerage: 'Your MLS asks us to name the listing brokerage, and didn’t send it.',
  agent: 'Your MLS asks us to name the listing agent, and didn’t send it.',
  contact: 'Your MLS asks us to say how to reach the listing brokerage, and didn’t send it.',
  rules: 'We no longer have the rules of the MLS this listing came from, and can’t show it without them.',
  old: 'Your MLS asks us to hide what we couldn’t check in time. It will be back once its feed answers again.',
} as const;
export type BoardProblem = keyof typeof boardProblems;

const toldIn = (place: string) =>
  `The address is hidden, but the ${place} tells it. Please take it out, or publish anyway.`;

/** Why a listing waits before visitors see it. The codes are stored, and the sentences are for readers. */
export const holdSentences = {
  ...boardProblems,
  price: noPrice,
  address_in_description: toldIn('description'),
  address_in_banner: toldIn('banner'),
  address_in_sold_banner: toldIn('sold banner'),
  address_in_photos: toldIn('description of a photo'),
  words: 'Please look at the marked words before publishing.',
  words_in_photos: 'Please look at the descriptions of the photos before publishing.',
} as const;
export type Hold = keyof typeof holdSentences;

export const holds = [
  'brokerage',
  'agent',
  'contact',
  'rules',
  'old',
  'price',
  'address_in_description',
  'address_in_banner',
  'address_in_sold_banner',
  'address_in_photos',
  'words',
  'words_in_photos',
] as const satisfies readonly Hold[];

/** Whether it is a rule of the board, which no person may overrule. */
export const isBoardProblem = (hold: Hold): hold is BoardProblem => hold in boardProblems;
