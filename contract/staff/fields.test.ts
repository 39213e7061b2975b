import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { visitorsNote } from '../statistics/counters.ts';
import { websiteSources } from '../statistics/leads.ts';
import { pageViews } from '../statistics/page-views.ts';
import { accountNumber } from '../statistics/sources.ts';
import { formatTemplateName, statsUploads } from '../statistics/uploads.ts';
import { websiteStats } from '../statistics/website.ts';
import { timeZone, timeZones } from '../time-zones.ts';
import { undoTouched } from './client-import.ts';
import { NewClient } from './clients.ts';
import { staffLaunch } from './launch.ts';
import { staffMails } from './mails.ts';
import { Release } from './outgoing.ts';
import { isRegionIn, placeFields, regionMissing } from './place.ts';
import { fixedBy, ProviderChange } from './provider.ts';
import { PublisherDraft } from './publishers.ts';
import { staffQueue } from './queue.ts';
import { seek } from './seek.ts';
import { domainTakenBy } from './sites.ts';
import { staff } from './staff.ts';

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const client = {
  name: 'Ana Lima',
  country: 'CA',
  package: 'Grow',
  admin: { first_name: 'Ana', last_name: 'Lima', email: 'ana@example.net' },
};
test('a new client has a province of its country, or a time zone', () => {
  const add = (sent: object) => messagesOf(NewClient, { ...client, ...sent });
  expect(add({ state_or_province: 'BC' })).toEqual([]);
  expect(add({ time_zone: 'America/Vancouver' })).toEqual([]);
  expect(add({})).toEqual(['time_zone: Please choose a time zone.']);
  expect(add({ state_or_province: '' })).toEqual(['time_zone: Please choose a time zone.']);
  expect(add({ state_or_province: 'Texas' })).toEqual([
    'state_or_province: Please choose a province from the list.',
  ]);
  expect(add({ country: 'US', state_or_province: 'BC' })).toEqual([
    'state_or_province: Please choose a state from the list.',
  ]);
  expect(z.parse(NewClient, { ...client, state_or_province: 'BC' })).toMatchObject({
    sites: [],
    is_live: false,
  });
});

test('an empty place is in every country, and a typed one in its own', () => {
  expect([null, undefined, '', 'BC', 'british columbia'].map((typed) => isRegionIn('CA', typed))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect([isRegionIn('US', 'BC'), isRegionIn('CA', 'WA'), isRegionIn('US', 'WA')]).toEqual([
    false,
    false,
    true,
  ]);
  expect((['CA', 'US'] as const).map(regionMissing)).toEqual([
    'Please choose a province from the list.',
    'Please choose a state from the list.',
  ]);
  expect(messagesOf(placeFields.time_zone, 'Europe/Paris')).toEqual([
    ': Please choose a time zone from the list.',
  ]);
  expect(messagesOf(placeFields.tax_from, '2026-02-30')).toEqual([': Please enter a date.']);
});

test('an answer that is sent back says why', () => {
  const review = (sent: object) =>
    messagesOf(staffLaunch.reviewAnswer.body, { form: 1, name: 'n', ...sent }).filter((message) =>
      message.startsWith('comment'),
    );
  for (const comment of [undefined, '', ' ', null])
    expect(review({ state: 'returned', comment })).toEqual(['comment: This field is required.']);
  expect(review({ state: 'returned', comment: 'Which one?' })).toEqual([]);
  expect(review({ state: 'approved' })).toEqual([]);
});

const change = (sent: object) => messagesOf(ProviderChange, { version: 1, ...sent });
test('the provider has colours, hours and days that can be read', () => {
  expect(change({ accent_colour: '#1F5C4D' })).toEqual([]);
  for (const colour of ['1f5c4d', '#1f5c4', '#1f5c4d0', 'x#1f5c4d', '#1f5c4g'])
    expect(change({ accent_colour: colour })).toEqual([
      'accent_colour: Please choose a colour such as #1f5c4d.',
    ]);
  expect(['00:00', '19:59', '23:59'].flatMap((support_opens) => change({ support_opens }))).toEqual([]);
  for (const support_opens of ['24:00', '9:00', '29:00', '09:60', '09:00x', 'x09:00'])
    expect(change({ support_opens })).toEqual(['support_opens: Please enter a time such as 09:00.']);
  expect(z.parse(ProviderChange, { version: 1, support_days: [5, 1, 3, 1] }).support_days).toEqual([1, 3, 5]);
  expect(change({ support_days: [] })).toEqual(['support_days: Please choose at least one day.']);
});

test('the name of a sender has nothing that ends it in a mail', () => {
  expect(change({ sender_name: 'Foyer & Co.' })).toEqual([]);
  for (const mark of ['<', '>', '"', ',', ';', '@', 'a\nb', 'a\rb'])
    expect(change({ sender_name: `A ${mark} B` })).toEqual([
      'sender_name: Please leave out < > " , ; and @.',
    ]);
});

test('the provider closes after it opens, where both are sent', () => {
  expect(change({ support_opens: '09:00', support_closes: '17:00' })).toEqual([]);
  expect(change({ support_opens: '17:00' })).toEqual([]);
  expect(change({ support_closes: '09:00' })).toEqual([]);
  expect(change({ support_opens: '17:00', support_closes: '17:00' })).toEqual([
    'support_closes: Please choose a time after opening.',
  ]);
  expect(fixedBy('MAIL_FROM')).toContain('This is set by MAIL_FROM on the server');
});

test('a change of a queue item says at least one thing, also that nobody has it', () => {
  const changeItem = (sent: object) => messagesOf(staffQueue.change.body, sent);
  expect(changeItem({ from: 7 })).toEqual(['owner: Please say what to change.']);
  for (const sent of [{ owner: null }, { owner: 7 }, { done: false }, { until: null }])
    expect(changeItem(sent)).toEqual([]);
});

test('a list goes on where the last answer ended', () => {
  const query = z.object(seek(25));
  expect(z.parse(query, {})).toEqual({ take: 25 });
  expect(z.parse(query, { before: '1.22.333' }).before).toBe('1.22.333');
  for (const before of ['', '1.2', '1.2.3.4', 'x1.2.3', '1.2.3x', '1..3', `1.2.${'3'.repeat(17)}`])
    expect(messagesOf(query, { before })).toEqual(['before: Please begin at the newest entry again.']);
});

test('a filter of clients that says nothing is none', () => {
  const query = (sent: object) => z.safeParse(staff.clients.query, sent).success;
  expect([{}, { package: '' }, { package: 'Grow' }, { package: 'Large' }].map(query)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the clients of an import that cannot be undone are named, and counted beyond that', () => {
  expect(undoTouched(['Ana', 'Bea'], 2)).toContain('Something was already done in Ana, Bea, so this import');
  expect(undoTouched(['Ana', 'Bea'], 5)).toContain('in Ana, Bea and 3 more, so');
  expect(domainTakenBy('Ana')).toBe('This domain already belongs to Ana.');
});

test('website statistics are of one website or of all', () => {
  const siteOf = (site_id?: string) => z.parse(websiteStats.list.query, { site_id }).site_id;
  expect([undefined, 'all', '7'].map(siteOf)).toEqual([null, null, 7]);
  expect(siteOf('9999999999999999')).toBe(Number.MAX_SAFE_INTEGER);
  for (const site_id of ['', 'x', 'allx', 'xall', '7x', '-7', '12345678901234567'])
    expect(messagesOf(websiteStats.list.query, { site_id })).toEqual(['site_id: Please choose a website.']);
});

test('visitors are counted in one of three ways, or in several', () => {
  expect((['collector', 'ga4', 'upload', null] as const).map(visitorsNote)).toEqual([
    'People each day, added up',
    'People in the month, by Google Analytics',
    'As the uploaded file counts them',
    'Your websites count them in different ways',
  ]);
  expect(websiteSources).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('the client of an upload is an id', () => {
  const idOf = (id: string) =>
    z.safeParse(statsUploads.create.params, { id, source: 'sites' }).data?.id ?? null;
  expect(['7', '0', 'x', '1.5', ''].map(idOf)).toEqual([7, null, null, null, null]);
  expect(formatTemplateName('sites')).toBe('sites-template.csv');
});

test('a time zone is one that the runtime knows', () => {
  expect(timeZones.flatMap(({ id }) => messagesOf(timeZone, id))).toEqual([]);
  expect(messagesOf(timeZone, 'Europe/Paris')).toEqual([]);
  expect(messagesOf(timeZone, 'Mars/Olympus')).toEqual([': Please choose a time zone.']);
});

test('a website of another system has an address without a user, a query or a fragment', () => {
  const address = (typed: string) => messagesOf(PublisherDraft, { publisher: 'wordpress', address: typed });
  for (const typed of ['https://www.example.com', 'http://example.com/blog/', 'https://a.example.com:8080/x'])
    expect(address(typed)).toEqual([]);
  for (const typed of [
    'www.example.com',
    'ftp://example.com',
    'x https://example.com',
    'https://ana@example.com',
    'https://example.com?x=1',
    'https://example.com/a?x=1',
    'https://example.com/#top',
    'https://example.com/a b',
    'https://',
  ])
    expect([typed, address(typed)]).toEqual([
      typed,
      ['address: Please enter an address such as https://www.example.com.'],
    ]);
});

test('the last invoice before a restore has a number, or there was none', () => {
  const release = (last_invoice_number?: string) =>
    messagesOf(Release, { scope: 'everything', last_invoice_number });
  expect([undefined, '', ' 2026-000123 '].flatMap(release)).toEqual([]);
  for (const number of ['x2026-000123', '2026-000123x', '2026-00012', '1926-000123', '2026000123'])
    expect(release(number)).toEqual(['last_invoice_number: Please enter a number like 2026-000123.']);
  const note = (last_credit_note_number: string) =>
    messagesOf(Release, { scope: 'everything', last_credit_note_number });
  expect(['', ' CN-2026-000123 '].flatMap(note)).toEqual([]);
  for (const number of ['2026-000123', 'CN-2026-00012', 'CN-1926-000123', 'xCN-2026-000123'])
    expect(note(number)).toEqual(['last_credit_note_number: Please enter a number like CN-2026-000123.']);
});

test('jobs, events and accounts are named by what their systems write', () => {
  const uuid = '0123abcd-0123-4567-89ab-0123456789ab';
  const job = (id: string) => messagesOf(staffMails.retryJob.params, { id });
  expect(job(uuid)).toEqual([]);
  for (const id of [`x${uuid}`, `${uuid}x`, uuid.toUpperCase(), uuid.replaceAll('-', ''), '7'])
    expect(job(id)).toEqual(['id: We couldn’t find this job.']);
  const event = (eventId: string) =>
    messagesOf(pageViews.create.body, { id: eventId, token: 't', url: 'https://a.example.com' });
  const hex = '0123456789abcdef'.repeat(2);
  expect(event(hex)).toEqual([]);
  for (const id of [`x${hex}`, `${hex}0`, hex.slice(1), hex.toUpperCase()])
    expect(event(id)).toEqual(['id: Please send 32 hexadecimal digits.']);
  const account = (typed: string) => messagesOf(accountNumber, typed).length === 0;
  expect(['123', '1'.repeat(30), ' 123 '].map(account)).toEqual([true, true, true]);
  expect(['12', 'x123', '123x', '1'.repeat(31), ''].map(account)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
