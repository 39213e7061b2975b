import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packParts, unpackWorkbook } from './unpack-workbook.ts';

const pack = (parts: Record<string, Buffer>) => packParts(new Map(Object.entries(parts)));
const entryMark = Buffer.from('504b0102', 'hex');

/** The same archive, whose contents are said to be deflated. */
function asDeflated(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(entryMark); at >= 0; at = copy.indexOf(entryMark, at + 4))
    copy.writeUInt16LE(8, at + 10);
  return copy;
}
const zeros = (mebibytes: number) => deflateRawSync(Buffer.alloc(mebibytes * 2 ** 20));

test('the parts that are read come out as they were, and no other part does', () => {
  const parts = { 'a.xml': Buffer.from('<a/>'), 'b.xml.rels': Buffer.from('<b/>') };
  const others = { 'c.bin': Buffer.from('c'), 'd.xml.bak': Buffer.from('d') };
  expect(unpackWorkbook(pack({ ...others, ...parts }))).toEqual(new Map(Object.entries(parts)));
  const deflated = {
    'a.xml': deflateRawSync(parts['a.xml']),
    'b.xml.rels': deflateRawSync(parts['b.xml.rels']),
  };
  expect(unpackWorkbook(asDeflated(pack(deflated)))).toEqual(new Map(Object.entries(parts)));
});

test('a file that is cut anywhere in its end is damaged', () => {
  const whole = pack({ 'a.xml': Buffer.from('<a/>') });
  for (let cut = 1; cut <= 22; cut += 1)
    expect([cut, unpackWorkbook(whole.subarray(0, -cut))]).toEqual([cut, 'damaged']);
  expect(unpackWorkbook(Buffer.alloc(0))).toBe('damaged');
});

test('content that is no deflated text, or that begins behind the end, is damaged', () => {
  const whole = pack({ 'a.xml': Buffer.from('no deflated text') });
  expect(unpackWorkbook(asDeflated(whole))).toBe('damaged');
  const moved = Buffer.from(whole);
  moved.writeUInt32LE(whole.length - 20, moved.indexOf(entryMark) + 42);
  expect(unpackWorkbook(moved)).toBe('damaged');
});

test('an archive of more than 2,000 parts is too large', () => {
  const parts = (count: number) =>
    pack(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.xml`, Buffer.alloc(0)])));
  expect(unpackWorkbook(parts(2000))).toHaveProperty('size', 2000);
  expect(unpackWorkbook(parts(2001))).toBe('too_large');
});

test('a small file that unpacks to more than 96 MiB is too large, in one part or in several', () => {
  expect(unpackWorkbook(asDeflated(pack({ 'a.xml': zeros(97) })))).toBe('too_large');
  expect(unpackWorkbook(asDeflated(pack({ 'a.xml': zeros(60), 'b.xml': zeros(60) })))).toBe('too_large');
  const full = asDeflated(pack({ 'a.xml': zeros(96), 'b.xml': zeros(1) }));
  expect(unpackWorkbook(full)).toBe('too_large');
});
