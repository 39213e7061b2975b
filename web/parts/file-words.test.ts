import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { fewerFiles, maxUploadBytes } from '#contract/files.ts';
import { formatAccept, readExtension, describeFileRules, sizeText, fileProblem } from './file-words.ts';

test('the rules name the types, the size and the number of files', () => {
  expect(describeFileRules(['jpg', 'png'], 10)).toBe('JPG or PNG, up to 12 MB each. At most 10 files.');
  expect(describeFileRules(['csv'], 1)).toBe('One file: CSV, up to 12 MB.');
});

test('the accept attribute lists MIME types and endings', () => {
  expect(formatAccept(['gif', 'csv'])).toBe('image/gif,.gif,text/csv,.csv');
  // still pictures are stored as one of the accepted types
  expect(formatAccept(['jpg'])).toBe('image/jpeg,.jpg,.jpeg,.jpe,.jfif,image/png,.png,image/webp,.webp');
  expect(formatAccept(['ai', 'eps'])).toBe('application/postscript,.ai,.eps');
});

test('a file that is too large, of another type or one too many is rejected before sending', () => {
  const file = { name: 'Me.JPEG', size: maxUploadBytes };
  expect(fileProblem(file, ['jpg'], 1)).toBeUndefined();
  expect(fileProblem({ ...file, size: maxUploadBytes + 1 }, ['jpg'], 1)).toBe(errors.file_too_large[1]);
  expect(fileProblem({ ...file, name: 'plan.pdf' }, ['jpg', 'png'], 1)).toBe(
    'This isn’t a picture. Please choose a JPG or PNG file.',
  );
  expect(fileProblem({ ...file, name: 'plan.docx' }, ['png', 'pdf'], 1)).toBe(
    'This file type is not supported. Please choose a PNG or PDF file.',
  );
  // the content decides what kind of picture it is
  for (const name of ['me.jfif', 'me.webp', 'IMG_2041.HEIC', 'photo'])
    expect(fileProblem({ ...file, name }, ['png'], 1)).toBeUndefined();
  expect(fileProblem({ ...file, name: 'list.xlsx' }, ['csv'], 1)).toBe(
    'This file type is not supported. Please choose a CSV file.',
  );
  expect(fileProblem(file, ['jpg'], 0)).toBe(fewerFiles);
});

test('sizes are rounded and have a unit', () => {
  expect([1, 512, 1536, 345_000, maxUploadBytes, 1_300_000].map(sizeText)).toEqual([
    '1 byte',
    '512 bytes',
    '2 KB',
    '337 KB',
    '12 MB',
    '1.2 MB',
  ]);
});

test('the ending of a signed URL ignores its signature', () => {
  expect(readExtension('/files/private/a.jpg?expires=1&signature=a.b')).toBe('jpg');
  expect(readExtension('Plan')).toBe('');
});
