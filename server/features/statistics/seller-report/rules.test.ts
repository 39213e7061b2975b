import { expect, test } from 'vitest';
import { reportFileName } from './rules.ts';

test.each([
  ['12 Elm Street', 'report-12-elm-street.pdf'],
  ['#4, 12 Élm St.', 'report-4-12-lm-st.pdf'],
  ['"; x="', 'report-x.pdf'],
  ['楡', 'report-listing.pdf'],
])('the report of %s is the file %s', (address, name) => {
  expect(reportFileName({ address })).toBe(name);
});
