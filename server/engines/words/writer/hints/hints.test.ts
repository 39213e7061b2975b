import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFigure, readCorpus } from '#server/testing/corpus.ts';
import { checkFacts } from '../../fact-check/check-facts.ts';
import { joinClauses, writeStatement } from './clause.ts';
import { listLeftOut, readHints } from './hints.ts';
import { understandNote, type Understood } from './understand-hint.ts';

const folder = join(import.meta.dirname, 'corpus');
const read = (file: string) =>
  readCorpus(folder, file).map(([hint = '', kind = '', sentence = '']) => ({ hint, kind, sentence }));
const hints = read('hints.txt');

const roleOf = (note: Understood | undefined) => (note?.kind === 'clause' ? note.clause.role : note?.kind);
const write = (hint: string) => {
  const notes = understandNote(hint);
  const statements = joinClauses(notes.flatMap((note) => (note.kind === 'clause' ? [note.clause] : [])));
  const sentences = notes.flatMap((note) => (note.kind === 'sentence' ? [note.text] : []));
  return [...statements.map(writeStatement), ...sentences].join(' ') || '-';
};

test('200 notes are understood and written as a good agent would', () => {
  expect(hints.length).toBeGreaterThanOrEqual(200);
  const wrong = hints
    .map(({ hint, kind, sentence }) => ({
      hint,
      kind,
      sentence,
      got: write(hint),
      role: roleOf(understandNote(hint)[0]),
    }))
    .filter(({ kind, sentence, got, role }) => got !== sentence || role !== kind);
  printFigure(`hints: ${hints.length - wrong.length} of ${hints.length} written as a good agent would`);
  expect(wrong).toEqual([]);
});

test('notes that the rules were not made with are mostly written as a good agent would, and never as nonsense', () => {
  const unseen = read('unseen-hints.txt');
  const wrong = unseen
    .map((one) => ({ ...one, got: write(one.hint) }))
    .filter(({ sentence, got }) => got !== sentence);
  printFigure(`hints: ${unseen.length - wrong.length} of ${unseen.length} unseen ones`);
  const isEnough = wrong.length <= unseen.length * 0.15;
  expect({ isEnough, wrong: isEnough ? [] : wrong }).toEqual({ isEnough: true, wrong: [] });
});

test('the fact check knows each written hint by the words of the agent', () => {
  const doubted = hints.flatMap(({ hint, sentence }) =>
    checkFacts(sentence, {}, hint).map(({ quote }) => ({ hint, sentence, quote })),
  );
  expect(doubted).toEqual([]);
});

test('the strongest comes first, alike things together, and no list follows a colon', () => {
  const { features, places, conditions, terms } = readHints(
    'storage, ocean view, new roof 2021, walk to skytrain, quiet street, needs work, sold as is, quick possession',
    'BC',
    [],
  );
  expect([features, places, conditions, terms].map((one) => one.map(writeStatement))).toEqual([
    ['It got a new roof in 2021.', 'It has an ocean view and storage.'],
    ['It is within walking distance of the SkyTrain and on a quiet street.'],
    ['It needs work and is sold as is.'],
    ['Quick possession is available.'],
  ]);
});

test('of what an agent does not want to read, nothing is said', () => {
  const { features, excluded } = readHints(
    'Don’t mention the basement. Unfinished basement, new roof',
    'BC',
    [],
  );
  expect(features.map(writeStatement)).toEqual(['It has a new roof.']);
  expect([...excluded]).toEqual(['basement']);
});

test('what is left out is named with its reason, as the agent wrote it', () => {
  expect(
    listLeftOut('new roof, Asian buyers welcome, lockbox on fence, asdf qwer, luxury tone', 'BC'),
  ).toEqual([
    { hint: 'Asian buyers welcome', reason: expect.stringContaining('race') },
    { hint: 'lockbox on fence', reason: expect.stringContaining('other agents') },
    { hint: 'asdf qwer', reason: expect.stringContaining('write it as a sentence') },
  ]);
});
