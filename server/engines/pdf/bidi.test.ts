import { expect, test } from 'vitest';
import { visualRuns } from './bidi.ts';

/** From left to right, with right-to-left parts in angle brackets. */
const shown = (line: string) =>
  visualRuns(line)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? `<${text}>` : text))
    .join('|');

test.each([
  ['Vera Visitor (604) 555-0123', 'Vera Visitor (604) 555-0123'],
  ['محمد علي', '<محمد علي>'],
  ['Agent محمد علي, Vancouver', 'Agent |<محمد علي>|, Vancouver'],
  ['שרה כהן (Sarah)', '<)>|Sarah|<שרה כהן (>'],
  ['محمد 604-555-0123 هاتف', '< هاتف>|604-555-0123|<محمد >'],
  ['Call محمد 604-555-0123', 'Call |604-555-0123|<محمد >'],
  ['محمد (Toronto) 604', '604|<) >|Toronto|<محمد (>'],
  ['a (שרה) b', 'a (|<שרה>|) b'],
  ['שָׁלוֹם', '<שָׁלוֹם>'],
  ['۱۲۳ علی', '< علی>|۱۲۳'],
  ['', ''],
])('%j goes as %j', (line, runs) => {
  expect(shown(line)).toBe(runs);
});

test('every character is drawn once, whatever the line', () => {
  for (const line of [
    '(((שרה a) 1,2.3 ]',
    ')(',
    'א1ב2ג',
    '١٢٣abc',
    '. . א',
    '\u05bc\u05bc',
    'a\u200dא\u200d',
  ]) {
    const drawn = visualRuns(line)
      .map(({ text }) => text)
      .join('');
    expect(Array.from(drawn).toSorted()).toEqual(Array.from(line).toSorted());
  }
});
