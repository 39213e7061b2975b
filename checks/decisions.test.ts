import { expect, test } from 'vitest';
import { paths, read } from './source-files.ts';

const records = paths('decisions').filter((path) => /\/\d{4}-[\w-]+\.md$/.test(path));

test('every record says its number, its day and whether it holds', () => {
  const unclear = records.filter((path) => {
    const [title = '', , status = ''] = read(path).split('\n');
    const number = path.slice('decisions/'.length, 'decisions/0000'.length);
    return !title.startsWith(`# ${number} `) || !/^\d{4}-\d\d-\d\d · (accepted|superseded by)/.test(status);
  });
  expect(unclear).toEqual([]);
});

test('the index names every record once, by its title', () => {
  const listed = [
    ...read('decisions/README.md').matchAll(/^- \[\d{4}\]\(([^)]+)\) (.+?)(?: \(superseded\))?$/gm),
  ];
  const titleOf = (path: string) => read(path).split('\n', 1)[0]?.slice('# 0000 '.length);
  expect(listed.map(([, file = '', title]) => [`decisions/${file}`, title]).toSorted()).toEqual(
    records.map((path) => [path, titleOf(path)]).toSorted(),
  );
});
