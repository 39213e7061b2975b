import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { htmlToLines } from './html-to-lines.ts';
import { readLead, splitName } from './read-lead.ts';
import { readMessage } from './read-message.ts';

const samples = join(import.meta.dirname, 'samples');
const read = async (raw: string | Buffer) => {
  const message = await readMessage(Buffer.from(raw));
  if (!message) throw new Error('no message');
  return readLead(message);
};
const readSample = (name: string) => read(readFileSync(join(samples, `${name}.eml`)));

test.each([
  [
    'realtor-ca',
    {
      service: 'REALTOR.ca',
      source: 6,
      first_name: 'Marie-Ève',
      last_name: 'Gagnon',
      email: 'marie.eve@example.com',
      phone: '604-555-0188',
      notes:
        'Is the suite legal?\nWe could come on Saturday.\nProperty: 88 Cedar Street, Vancouver\nMLS®: R2900001',
      isForm: true,
      listingUrl: 'https://www.realtor.ca/real-estate/27000001/88-cedar-street-vancouver',
    },
  ],
  [
    'zillow',
    {
      service: 'Zillow',
      source: 6,
      first_name: 'Tom',
      last_name: "O'Brien",
      email: 'tom.obrien@example.com',
      phone: '(206) 555-0142',
      notes: 'I would like more information about 12 Pine Ave.\nProperty: 12 Pine Ave, Seattle, WA',
      isForm: true,
      listingUrl: 'https://www.zillow.com/homedetails/12-Pine-Ave/48000001_zpid/',
    },
  ],
  [
    'homes',
    {
      service: 'Homes.com',
      source: 6,
      first_name: 'Lee',
      last_name: 'Park',
      email: 'lee.park@example.com',
      phone: '503-555-0170',
      notes: 'Can I see it on Friday?',
      isForm: true,
      listingUrl: null,
    },
  ],
  [
    'facebook',
    {
      service: 'Facebook',
      source: 10,
      first_name: 'Ana Maria',
      last_name: 'Lopez',
      email: 'ana@example.com',
      phone: '+16045550123',
      notes: 'Form: Home value\nWhen do you want to sell?: This spring',
      isForm: true,
      listingUrl: null,
    },
  ],
  [
    'form',
    {
      service: null,
      source: 1,
      first_name: 'Priya',
      last_name: 'Raman',
      email: 'priya@example.org',
      phone: '604 555 0199',
      notes: 'Hello,\n\nis the loft still free?\n\nPriya\nCompany: Raman & Co',
      isForm: true,
      listingUrl: null,
    },
  ],
  [
    'person',
    {
      service: null,
      source: null,
      first_name: 'Sam',
      last_name: 'Chen',
      email: 'sam.chen@example.net',
      phone: '',
      notes:
        'Selling our house\n\nHi, we think of selling in the spring.\nWho should we talk to?\n\nSam\n\nFiles: plan.pdf',
      isForm: false,
      listingUrl: null,
    },
  ],
  [
    'forwarded',
    {
      service: null,
      source: null,
      first_name: 'Kim',
      last_name: 'Novak',
      email: 'kim@example.net',
      phone: '',
      notes: 'Fwd: Question about Oak Street\n\nIs Oak Street still for sale?\n\nKim',
      isForm: false,
      listingUrl: null,
    },
  ],
])('the lead of %s.eml has its person, number and words', async (name, lead) => {
  expect(await readSample(name)).toEqual(lead);
});

test('each sample has its row above', () => {
  expect(readdirSync(samples).toSorted()).toEqual(
    ['automatic', 'facebook', 'form', 'forwarded', 'homes', 'person', 'realtor-ca', 'zillow'].map(
      (name) => `${name}.eml`,
    ),
  );
});

test('an automatic answer says so, and a mail with the mark of Exchange alone is an ordinary one', async () => {
  const automatic = await readMessage(readFileSync(join(samples, 'automatic.eml')));
  expect(automatic?.isAutomatic).toBe(true);
  const head = (line: string) => `From: a@example.com\nTo: b@example.com\nSubject: Hi\n${line}\n\nHello`;
  const isAutomatic = async (line: string) => (await readMessage(Buffer.from(head(line))))?.isAutomatic;
  expect(await isAutomatic('X-Auto-Response-Suppress: All')).toBe(false);
  expect(await isAutomatic('Auto-Submitted: auto-generated')).toBe(false);
  expect(await isAutomatic('Auto-Submitted: no')).toBe(false);
  expect(await isAutomatic('Return-Path: <>')).toBe(true);
  expect(await isAutomatic('Content-Type: multipart/report; boundary=x')).toBe(true);
});

test('a service that names nobody gives no address of its own, and its text is kept whole', async () => {
  const lead = await read(
    'From: Zillow <noreply@zillow.com>\nSubject: You have a new lead\n\nOpen the app to see who it is.\n',
  );
  expect(lead).toMatchObject({
    service: 'Zillow',
    email: '',
    first_name: '',
    isForm: false,
    notes: 'You have a new lead\n\nOpen the app to see who it is.',
  });
});

test('the Reply-To of a form is the person, where the form has no label for an address', async () => {
  const lead = await read(
    'From: WordPress <wordpress@agent.example>\nReply-To: Ana Lopez <ana@example.com>\nSubject: Hello\n\nPlease call me.\n',
  );
  expect(lead).toMatchObject({ email: 'ana@example.com', first_name: 'Ana', last_name: 'Lopez' });
});

test.each([
  ['Ana Lopez', ['Ana', 'Lopez']],
  ['Lopez, Ana', ['Ana', 'Lopez']],
  ['Ana', ['Ana', '']],
  ['', ['', '']],
  ['Ana and Tom Lopez', ['Ana and Tom', 'Lopez']],
  ['Lopez, Ana and Tom', ['Lopez, Ana and', 'Tom']],
])('the name %s is divided as %j', (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

test('rows of a table are lines with their cells, and neither styles nor scripts are text', () => {
  expect(
    htmlToLines(
      '<style>p{color:red}</style><table><tr><td>Name</td><td><b>Ana</b> &amp; Tom</td></tr><tr><th>Phone:</th> <td>604</td></tr></table><p>One<br>two</p><script>x()</script>',
    ).filter(Boolean),
  ).toEqual(['Name\tAna & Tom', 'Phone:\t604', 'One', 'two']);
});
