import { expect, test } from 'vitest';
import { toBody, toSubmission } from './rules.ts';

const lead = {
  service: null,
  source: null,
  first_name: 'Ana',
  last_name: 'Lopez',
  email: 'ana@example.com',
  phone: '',
  notes: 'Hello',
  isForm: false,
  listingUrl: null,
};
const message = {
  id: '<1@example.com>',
  from: { name: 'Ana', address: 'ana@example.com' },
  inReplyTo: [],
  references: [],
  replyTo: null,
  recipients: [],
  subject: 'Hi',
  sentAt: null,
  lines: ['One\ttwo', '', 'three', ''],
  files: [],
  attachments: [],
  isAutomatic: false,
  isGenerated: false,
};

test('a lead is a form of its source, which says the service in its notes; without one it is Other', () => {
  expect(toSubmission(lead)).toMatchObject({
    first_name: 'Ana',
    last_name: 'Lopez',
    email: 'ana@example.com',
    phone_number: null,
    notes: 'Hello',
    source: 19,
    lead_source_url: [null, null],
  });
  const listingUrl = 'https://www.realtor.ca/real-estate/1';
  expect(
    toSubmission({ ...lead, service: 'REALTOR.ca', source: 6, phone: '604', notes: '', listingUrl }),
  ).toMatchObject({
    source: 6,
    phone_number: '604',
    notes: 'Sent by REALTOR.ca.',
    lead_source_url: [null, listingUrl],
  });
  expect(toSubmission({ ...lead, service: 'Zillow', source: 6 })?.notes).toBe('Hello\nSent by Zillow.');
});

test('a name with a phone is a form without an email, and a phone alone or a name alone is none', () => {
  const of = (change: object) => toSubmission({ ...lead, email: '', ...change });
  expect(of({ phone: '604-555-0123' })).toMatchObject({ email: null, phone_number: '604-555-0123' });
  expect(of({ phone: '604-555-0123', first_name: '' })).toMatchObject({ last_name: 'Lopez' });
  expect([of({ phone: '604-555-0123', first_name: '', last_name: '' }), of({ phone: 'by text' })]).toEqual([
    null,
    null,
  ]);
});

test('names are cut to what a contact holds, and without an address there is no form', () => {
  const long = toSubmission({ ...lead, first_name: 'x'.repeat(300), last_name: 'y'.repeat(300) });
  expect([long?.first_name.length, long?.last_name.length]).toEqual([100, 100]);
  expect([toSubmission({ ...lead, email: '' }), toSubmission({ ...lead, email: 'no address' })]).toEqual([
    null,
    null,
  ]);
});

test('the text is kept with the names of its files, up to its limit', () => {
  expect(toBody(message)).toBe('One two\n\nthree');
  expect(toBody({ ...message, files: ['a.pdf', 'b.pdf'] })).toBe('One two\n\nthree\n\nFiles: a.pdf, b.pdf');
  expect(toBody({ ...message, lines: ['x'.repeat(10_001)] })).toHaveLength(10_000);
});
