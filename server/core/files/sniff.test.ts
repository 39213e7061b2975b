import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileTypes, type FileType } from '#contract/files.ts';
import { buildZip } from '#server/testing/zip-files.ts';
import { detectFileType, explainRefusal } from './sniff.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-sniff-'));
});
afterAll(() => rm(folder, { recursive: true }));

const every = Object.keys(fileTypes).filter((type): type is FileType => type in fileTypes);

async function kindOf(bytes: Buffer | string, name: string, allowed = every): Promise<FileType | null> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return detectFileType(path, name, allowed);
}

const hex = (digits: string) => Buffer.from(digits, 'hex');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const word = Buffer.concat([
  hex('d0cf11e0a1b11ae1'),
  Buffer.alloc(600_000),
  wide('WordDocument'),
  Buffer.alloc(9),
]);
const spread = (at: number) =>
  Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(at - 8), wide('WordDocument')]);

test.each<[what: string, Buffer | string, name: string, FileType]>([
  ['UTF-8 with its mark', '\uFEFFname,phone\r\nÉlan,1', 'list.csv', 'csv'],
  ['an older alphabet', Buffer.from('name;t\xE9l\nZo\xEB;1', 'latin1'), 'list.CSV', 'csv'],
  ['UTF-16', Buffer.concat([hex('fffe'), wide('name\té\n家')]), 'list.csv', 'csv'],
  ['UTF-16 the other way', Buffer.concat([hex('feff'), wide('name\n').swap16()]), 'list.txt', 'txt'],
  [
    'a document of Word',
    buildZip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }),
    'a.docx',
    'docx',
  ],
  ['an old document of Word', word, 'a.doc', 'doc'],
  ['an old document, its signature across two pieces', spread(256 * 1024 - 5), 'a.doc', 'doc'],
  ['an archive', buildZip({ 'a.txt': 'x' }), 'a.zip', 'zip'],
  ['an empty archive', buildZip({}), 'a.zip', 'zip'],
  ['Illustrator of today', '%PDF-1.5\n', 'logo.ai', 'ai'],
  ['Illustrator of old', '%!PS-Adobe-3.0\n', 'logo.ai', 'ai'],
  ['EPS', '%!PS-Adobe-3.0 EPSF-3.0\n', 'logo.eps', 'eps'],
  ['EPS with a preview', hex('c5d0d3c61e000000'), 'logo.eps', 'eps'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg', 'svg'],
  [
    'a drawing behind all that may stand before it',
    '\uFEFF<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg [<!ENTITY a "b>">]>\n<!-- b -->\n<svg:svg>',
    'logo.svg',
    'svg',
  ],
  ['a PDF', '%PDF-2.0\n', 'A.Plan.PDF', 'pdf'],
])('%s is known', async (_what, bytes, name, type) => {
  expect(await kindOf(bytes, name)).toBe(type);
});

test.each<[what: string, Buffer | string, name: string]>([
  ['text with a NUL', 'a\0b', 'list.csv'],
  ['a control sign late in a long text', `${'a'.repeat(600_000)}\u0001`, 'list.txt'],
  ['half a sign of UTF-16', Buffer.concat([hex('fffe'), wide('a'), hex('00')]), 'list.txt'],
  ['an empty text', '', 'list.txt'],
  ['a spreadsheet as a document', buildZip({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' }), 'a.docx'],
  ['a container of something else', Buffer.concat([hex('d0cf11e0a1b11ae1'), wide('Workbook')]), 'a.doc'],
  ['an archive cut short', buildZip({ 'a.txt': 'x'.repeat(99) }).subarray(0, 80), 'a.zip'],
  ['an archive behind something else', Buffer.concat([Buffer.from('MZ'), buildZip({ a: 'x' })]), 'a.zip'],
  ['a page that speaks of a drawing', '<html><svg></svg></html>', 'logo.svg'],
  ['comments without an end', '<!--'.repeat(16_000), 'logo.svg'],
  ['a PDF behind something else', '<html>%PDF-1.7', 'a.pdf'],
  ['a PDF as a picture', '%PDF-1.7', 'a.jpg'],
  ['a file without an ending', '%PDF-1.7', 'pdf'],
  ['a program', 'MZ', 'a.exe'],
])('%s is refused', async (_what, bytes, name) => {
  expect(await kindOf(bytes, name)).toBeNull();
});

test('an archive behind the head of a picture counts as that picture, which is then encoded again', async () => {
  const both = Buffer.concat([Buffer.from('GIF89a'), buildZip({ a: 'x' })]);
  expect(await kindOf(both, 'a.zip')).toBe('gif');
  expect(await kindOf(both, 'a.zip', ['zip'])).toBeNull();
});

test('a kind that a question does not take is refused', async () => {
  expect(await kindOf('%PDF-1.7', 'a.pdf', ['jpg', 'png'])).toBeNull();
});

test.each<[what: string, Buffer | string, name: string, allowed: FileType[], sentence: string]>([
  ['a program', 'MZ\u0000', 'setup.exe', ['csv', 'txt'], 'Please choose a CSV or TXT file.'],
  ['a program among pictures', 'MZ\u0000', 'setup.exe', ['jpg', 'pdf'], 'Please choose a JPG or PDF file.'],
])('a refusal of %s names the kinds that are taken', async (_what, bytes, name, allowed, sentence) => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  expect(await explainRefusal(path, name, allowed)).toBe(`This file type is not supported. ${sentence}`);
});
