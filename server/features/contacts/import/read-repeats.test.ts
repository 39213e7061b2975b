import { describe, expect, test } from 'vitest';
import { joinRepeats } from './read-repeats.ts';

const member = (line: number, fields: object = {}) => ({
  line,
  lead_id: null,
  do_not_call: false,
  do_not_text: false,
  ...fields,
});

describe('rows of one person', () => {
  test('repeat the first of them, also by way of a third and in any order', () => {
    const edges = [
      { line: 9, of: 4 },
      { line: 4, of: 2 },
      { line: 7, of: 3 },
      { line: 9, of: 4 },
    ];
    const repeats = joinRepeats(
      edges,
      [9, 7, 4, 3, 2].map((line) => member(line)),
    );
    expect(repeats.map(({ line, repeat_of }) => [line, repeat_of])).toEqual([
      [2, null],
      [3, null],
      [4, 2],
      [7, 3],
      [9, 2],
    ]);
    expect(joinRepeats([], [])).toEqual([]);
  });

  test('ask together for the strictest, and others for nothing', () => {
    const edges = [
      { line: 4, of: 2 },
      { line: 5, of: 4 },
      { line: 7, of: 6 },
    ];
    const members = [
      member(2),
      member(4, { do_not_call: true }),
      member(5, { do_not_text: true }),
      member(6),
      member(7),
    ];
    expect(joinRepeats(edges, members).map((one) => [one.line, one.do_not_call, one.do_not_text])).toEqual([
      [2, true, true],
      [4, true, true],
      [5, true, true],
      [6, false, false],
      [7, false, false],
    ]);
  });

  test('are the first of their contact or not', () => {
    const edges = [3, 4, 5, 6].map((line) => ({ line, of: 2 }));
    const members = [
      member(2, { lead_id: 8 }),
      member(3, { lead_id: 8 }),
      member(4, { lead_id: 9 }),
      member(5, { lead_id: 9 }),
      member(6),
    ];
    expect(joinRepeats(edges, members.toReversed()).map((one) => one.is_first)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
