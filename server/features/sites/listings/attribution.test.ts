import { expect, test } from 'vitest';
import { boards, findBoard } from '#contract/listings/boards.ts';
import { formatListedBy, type ListedBy } from '#contract/listings/listed-by.ts';
import { boardMark, boardNotices, describeAttribution, nameColleague } from './attribution.ts';

const colleague: ListedBy = {
  board: 'ddf',
  brokerage: 'Elm Realty',
  phone: '604-555-0100',
  email: 'office@elm.example',
  agent: { name: 'Ann Lee', title: 'Broker', phone: '604-555-0101', email: null },
};
const listed = (
  change: Partial<ListedBy> = {},
  more: { is_reciprocity?: boolean; board_url?: string | null } = {},
) => ({
  is_reciprocity: true,
  board_url: 'https://www.realtor.ca/real-estate/1',
  listed_by: { ...colleague, ...change },
  ...more,
});

test('a colleague is named with title and firm, and with a way to reach each', () => {
  expect(describeAttribution(listed()).line).toBe(
    'Listed by Ann Lee, Broker · 604-555-0101 · Elm Realty · 604-555-0100',
  );
  expect(formatListedBy({ ...colleague, agent: null, phone: null })).toBe(
    'Listed by Elm Realty · office@elm.example',
  );
  expect(formatListedBy({ agent: null, brokerage: null, phone: null, email: null })).toBe(
    'Listed by another agent',
  );
  expect(formatListedBy(null)).toBe('Listed by another agent');
});

test('one’s own listing names nobody, and has the mark where the board wants it on every listing', () => {
  const own = { is_reciprocity: false };
  expect(describeAttribution(listed({}, own))).toEqual({
    line: '',
    mark: { text: 'Powered by REALTOR.ca', logo: null, href: 'https://www.realtor.ca/real-estate/1' },
    notice: '',
  });
  expect(describeAttribution(listed({ board: 'gulf' }, own)).mark).toBeNull();
  expect(nameColleague(listed({}, own))).toBe('');
});

test('the mark leads to the listing at the board, or to the board, or nowhere', () => {
  expect(boardMark(listed())).toMatchObject({ text: expect.stringContaining('real-estate/1"') });
  expect(describeAttribution(listed({}, { board_url: null })).mark?.href).toBe('https://www.realtor.ca/');
  expect(describeAttribution(listed({ board: 'northwest' })).mark).toEqual({
    text: 'Northwest Listing Exchange',
    logo: { file: 'northwest.svg', width: 24, height: 24, hasWords: false },
    href: null,
  });
});

test('the logo of a board is beside the words of its mark, with our origin on other websites', () => {
  const mark = (origin?: string) => {
    const shown = boardMark(listed({ board: 'northwest' }), origin);
    return shown === false ? '' : shown.text.replaceAll(/\s+/g, ' ');
  };
  const logo = '/sites/assets/boards/northwest.svg" alt="" width="24" height="24" loading="lazy"';
  expect(mark()).toContain(`<img src="${logo} /> Northwest Listing Exchange`);
  expect(mark('https://sites.example.com')).toContain(
    `src="https://sites.example.com${logo} style="vertical-align:middle" /> Northwest`,
  );
});

test('the sentence of each board is shown once', () => {
  const notices = boardNotices([
    listed(),
    listed(),
    listed({ board: 'gulf' }),
    listed({}, { is_reciprocity: false }),
  ]).text;
  expect(notices.split('<p').length - 1).toBe(2);
  expect(notices).toContain(boards.gulf.notice.slice(0, 40).replaceAll('’', '’'));
});

test('pages published before boards were stored keep the mark of REALTOR.ca and admit that it is a colleague’s', () => {
  const stored = { is_reciprocity: true, board_url: 'https://www.realtor.ca/real-estate/1' };
  expect(describeAttribution(stored)).toMatchObject({
    line: 'Listed by another agent',
    mark: { text: 'Powered by REALTOR.ca' },
  });
  expect(describeAttribution({ ...stored, is_reciprocity: false }).mark).not.toBeNull();
  expect(describeAttribution({ is_reciprocity: false, board_url: null }).mark).toBeNull();
});

test('a page of a board that has no rules any more is shown by the strictest until it ends', () => {
  const shown = describeAttribution(listed({ board: 'removed' }));
  expect(shown).toMatchObject({
    mark: { text: boards.other.mark.text, logo: null },
    notice: boards.other.notice,
  });
  expect(shown.line).toContain('Ann Lee');
  expect(describeAttribution(listed({ board: 'removed' }, { is_reciprocity: false })).mark).toBeNull();
});

test('a colleague’s name stands in a sentence with as much as is known', () => {
  expect(nameColleague(listed())).toBe('Ann Lee of Elm Realty');
  expect(nameColleague(listed({ agent: null }))).toBe('Elm Realty');
  expect(nameColleague(listed({ brokerage: null }))).toBe('Ann Lee');
  expect(nameColleague(listed({ agent: null, brokerage: null }))).toBe('another agent');
});

test('a board is found by any of its names, whatever their case', () => {
  expect(findBoard(['CREA'])).toBe('ddf');
  expect(findBoard([null, 'Gulf Shore MLS'])).toBe('gulf');
  expect(findBoard(['Elsewhere', null])).toBe('other');
});
