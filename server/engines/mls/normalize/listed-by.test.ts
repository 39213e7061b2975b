import { expect, test } from 'vitest';
import { readListedBy } from './listed-by.ts';

const nobody = { board: 'other', brokerage: null, phone: null, email: null, agent: null };

test.each([
  [{}, nobody],
  [{ ListOfficeName: ' Elm Realty ' }, { ...nobody, brokerage: 'Elm Realty' }],
  [
    { ListOfficePhone: '604-555-0100', ListOfficeEmail: 'a@elm.example' },
    { ...nobody, phone: '604-555-0100', email: 'a@elm.example' },
  ],
  // the board's own field for it counts more
  [
    { ListOfficePhone: '1', AttributionContact: '206-555-0142' },
    { ...nobody, phone: '206-555-0142' },
  ],
  [
    { ListOfficePhone: '1', AttributionContact: 'a@elm.example' },
    { ...nobody, phone: '1', email: 'a@elm.example' },
  ],
  [
    { ListAgentFirstName: 'Ann', ListAgentLastName: 'Lee', ListAgentJobTitle: 'Broker' },
    { ...nobody, agent: { name: 'Ann Lee', title: 'Broker', phone: null, email: null } },
  ],
  [
    {
      ListAgentFullName: 'Ann Lee',
      ListAgentDirectPhone: '2',
      ListAgentOfficePhone: '3',
      ListAgentEmail: 'ann@elm.example',
    },
    { ...nobody, agent: { name: 'Ann Lee', title: null, phone: '2', email: 'ann@elm.example' } },
  ],
  // a phone without a person is nobody's
  [{ ListAgentDirectPhone: '2' }, nobody],
  [{ OriginatingSystemName: 'NORTHWEST Listing Exchange' }, { ...nobody, board: 'northwest' }],
  [
    { OriginatingSystemName: 'Somewhere', SourceSystemName: 'gsmls' },
    { ...nobody, board: 'gulf' },
  ],
  [{ OriginatingSystemName: 'Somewhere' }, nobody],
])('%j is listed by %j', (record, listedBy) => {
  expect(readListedBy(record, 'reso')).toEqual(listedBy);
});

test('every listing of the DDF is of CREA, whichever board it came from', () => {
  expect(readListedBy({ OriginatingSystemName: 'Calgary' }, 'ddf').board).toBe('ddf');
});

test('a name that fills a page is cut', () => {
  expect(readListedBy({ ListOfficeName: 'x'.repeat(5000) }, 'reso').brokerage).toHaveLength(200);
});
