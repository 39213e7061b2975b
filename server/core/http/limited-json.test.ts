import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxDepth, maxMembers, parseLimitedJson } from './limited-json.ts';

const parse = (text: string) => parseLimitedJson(Buffer.from(text));

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const list = (members: number) => `[${'1,'.repeat(members - 1)}1]`;

test('JSON of any shape within the limits is read as ever', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5, stringUnit: 'grapheme' }), (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 500 },
  );
});

test('brackets and commas within a text count for nothing', () => {
  for (const text of [
    '[{'.repeat(500),
    ','.repeat(maxMembers + 1),
    '\\"['.repeat(500),
    '"',
    '\\',
    '\\\\"[[',
  ]) {
    const json = JSON.stringify({ text, [text]: [text] });
    expect(parse(json)).toEqual(JSON.parse(json));
  }
});

test('what is nested deeper, or has more members, is refused before it is parsed', () => {
  expect(parse(nested(maxDepth))).toEqual(JSON.parse(nested(maxDepth)));
  expect(parse(list(maxMembers))).toHaveLength(maxMembers);
  for (const text of [nested(maxDepth + 1), '['.repeat(65_536), '{"a":'.repeat(13_000), list(maxMembers + 1)])
    expect(() => parse(text)).toThrow('deeper or has more members');
});

test('half a text is no JSON', () => {
  for (const text of ['"', '"\\"', '["a', '{"a":"\\\\\\"}']) expect(() => parse(text)).toThrow(SyntaxError);
});
