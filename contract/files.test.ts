import { expect, test } from 'vitest';
import {
  fileRefusals,
  fileTypes,
  isShown,
  mayTakePicture,
  picturesAmong,
  thumbnailUrl,
  typeNames,
  uploadDoneMessage,
  uploadFailedMessage,
  type FileType,
} from './files.ts';

const types: FileType[] = [
  'jpg',
  'png',
  'webp',
  'gif',
  'svg',
  'pdf',
  'csv',
  'txt',
  'doc',
  'docx',
  'ai',
  'eps',
  'zip',
  'xlsx',
  'vcf',
];

test('a browser displays four kinds of pictures, and downloads everything else', () => {
  expect(Object.keys(fileTypes)).toEqual(types);
  expect(types.filter(isShown)).toEqual(['jpg', 'png', 'webp', 'gif']);
  expect(['exe', 'html', 'toString', ''].filter(isShown)).toEqual([]);
  expect(picturesAmong(types)).toEqual(['jpg', 'png', 'webp', 'gif']);
});

test('a still picture is taken where any other is, and other files only where they are named', () => {
  expect(types.filter((type) => mayTakePicture(type, ['png']))).toEqual(['jpg', 'png', 'webp']);
  expect(types.filter((type) => mayTakePicture(type, ['gif', 'pdf']))).toEqual(['gif', 'pdf']);
  expect(types.filter((type) => mayTakePicture(type, ['pdf', 'webp']))).toEqual([
    'jpg',
    'png',
    'webp',
    'pdf',
  ]);
  expect(types.filter((type) => mayTakePicture(type, []))).toEqual([]);
});

test('types are named as a person would list them', () => {
  expect(typeNames(['jpg'])).toBe('JPG');
  expect(typeNames(['jpg', 'png'])).toBe('JPG or PNG');
  expect(typeNames(['jpg', 'png', 'pdf'])).toBe('JPG, PNG or PDF');
  expect(fileRefusals.notPicture(['gif'])).toBe('This isn’t a picture. Please choose a GIF file.');
  expect(fileRefusals.otherPicture(['gif', 'png'])).toBe(
    'We can’t take this kind of picture. Please choose a GIF or PNG file.',
  );
});

test('a private picture has a thumbnail under the same signature, and another file has none', () => {
  expect(thumbnailUrl('/files/private/ab-12_c.png?expires=9&key=x')).toBe(
    '/files/thumbnails/ab-12_c.png?expires=9&key=x',
  );
  for (const url of [
    '/files/private/ab.pdf?key=x',
    '/files/ab.png?key=x',
    '/x/files/private/ab.png?key=x',
    '/files/private/ab.png/x.png?key=x',
    '/files/private/ab?key=x',
    '/files/private/a.b.png?key=x',
    '',
  ])
    expect([url, thumbnailUrl(url)]).toEqual([url, null]);
});

test('one file and several are answered in the singular and the plural', () => {
  expect([1, 2].map(uploadDoneMessage)).toEqual([
    'file uploaded successfully',
    '2 files uploaded successfully',
  ]);
  expect(uploadFailedMessage('a.jpg')).toBe('a.jpg file upload failed.');
});
