import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLead, splitName } from './read-lead.ts';
import { readMessage } from './read-message.ts';

const samples = join(import.meta.dirname, 'samples');
const read = async (raw: string | Buffer) => {
  const message = await readMessage(Buffer.from(raw));
  if (!message) throw new Error('no message');
  return readLead(message);
};
const readText = (text: string, { from = 'Site <site@agent.example>', subject = 'Form', head = '' } = {}) =>
  read(`From: ${from}\nSubject: ${subject}\n${head}\n${text}`);
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

test.each([
  ['a label and its value on two lines', 'Name:\nAna Lopez\nEmail:\n\nana@example.com\nPhone:\n604-555-0100'],
  ['bullets and stars', '* Name : Ana Lopez\n• E-mail: ana@example.com\n- Tel.: 604-555-0100'],
  [
    'an address in brackets',
    'Name: Ana Lopez <ana@example.com>\nEmail: <mailto:ana@example.com>, ana@example.com\nMobile: 604-555-0100',
  ],
  [
    'labels of French',
    'Prénom: Ana\nNom de famille: Lopez\nCourriel: ANA@example.com\nTéléphone: 604-555-0100',
  ],
])('a form is read with %s', async (_how, text) => {
  expect(await readText(text)).toMatchObject({
    first_name: 'Ana',
    last_name: 'Lopez',
    email: 'ana@example.com',
    phone: '604-555-0100',
    notes: '',
    isForm: true,
    source: 1,
  });
});

test('the words of a message keep their lines and colons, and end where a signature or the service begins', async () => {
  const text = [
    'Email: ana@example.com',
    'Message: One',
    'Two',
    '',
    'Note: three',
    'Email: other@example.com',
    '',
    '-----',
    'Phone: 604-555-0100',
  ];
  expect(await readText(text.join('\n'))).toMatchObject({
    email: 'ana@example.com',
    notes: 'One\nTwo\n\nNote: three\nEmail: other@example.com',
    phone: '',
  });
  for (const footer of ['--', '_____', '=====', 'To unsubscribe, press here.'])
    expect((await readText(`Email: ana@example.com\nMessage: One\n${footer}\nTwo`)).notes).toBe('One');
});

test('a label that comes again has the first value, and an empty one the later', async () => {
  expect(await readText('Email: a@example.com\nEmail: b@example.com')).toMatchObject({
    email: 'a@example.com',
    notes: 'Email: b@example.com',
  });
  expect(await readText('Phone:\nEmail: a@example.com\nPhone: 604-555-0100')).toMatchObject({
    email: 'a@example.com',
    phone: '604-555-0100',
  });
});

test('what has no place of its own is in the notes, and a label without a value is left out', async () => {
  const text = 'Email: a@example.com\nProperty: 1 Elm\nBudget : 900,000 \nMoving date:\nAgent (yes/no)?: no';
  expect((await readText(text)).notes).toBe('Property: 1 Elm\nBudget: 900,000\nAgent (yes/no)?: no');
});

test.each([
  ['REALTOR.ca <x@realtor.ca>', 'Ana Lopez has sent you an inquiry', 'REALTOR.ca'],
  ['REALTOR.ca <x@mail.crea.ca>', 'Ana Lopez sent you a message', 'REALTOR.ca'],
  ['Zillow <x@zillowgroup.com>', 'Ana Lopez is interested in 1 Elm Street', 'Zillow'],
  ['Trulia <x@trulia.com>', 'New lead from Ana Lopez', 'Zillow'],
  ['x@leads.move.com', 'New realtor.com lead - Ana Lopez', 'realtor.com'],
  ['Homes <x@homesnap.com>', 'Inquiry from Ana Lopez', 'Homes.com'],
  ['Somebody <x@notrealtor.ca>', 'Ana Lopez has sent you an inquiry', null],
])('an email from %s about “%s” is of %s', async (from, subject, service) => {
  const lead = await readText('Email: ana@example.com', { from, subject });
  expect([lead.service, lead.email]).toEqual([service, 'ana@example.com']);
  if (service !== null) expect([lead.first_name, lead.last_name]).toEqual(['Ana', 'Lopez']);
});

test.each([
  'noreply',
  'no-reply',
  'no_reply',
  'donotreply',
  'do-not-reply',
  'notification',
  'notifications',
  'mailer-daemon',
  'postmaster',
  'bounce',
  'bounces',
  'bounces+12',
])('%s is a program, and nobody to answer', async (local) => {
  expect(await readText('Hello', { from: `X <${local}@agent.example>` })).toMatchObject({
    email: '',
    first_name: '',
  });
});

test('names that only begin like a program are people, and the site of a form is none', async () => {
  expect((await readText('Hello', { from: 'Nora Eplyson <noreplyson@agent.example>' })).email).toBe(
    'noreplyson@agent.example',
  );
  expect(
    (await readText('Hello', { from: 'Kim <kim@agent.example>', head: 'Reply-To: noreply@agent.example\n' }))
      .email,
  ).toBe('kim@agent.example');
  expect(
    (
      await readText('Phone: 604-555-0100', {
        from: 'Zillow <x@zillow.com>',
        head: 'Reply-To: y@zillow.com\n',
      })
    ).email,
  ).toBe('');
});

test('the page of a listing is one of the service, and of no other website', async () => {
  const from = 'REALTOR.ca <x@realtor.ca>';
  const urlIn = async (text: string) => (await readText(text, { from })).listingUrl;
  expect(
    await urlIn('See (https://www.realtor.ca/real-estate/1) or https://www.realtor.ca/real-estate/2'),
  ).toBe('https://www.realtor.ca/real-estate/1');
  expect(await urlIn('https://www.realtor.ca/privacy https://realtor.ca/listing/3')).toBe(
    'https://realtor.ca/listing/3',
  );
  expect(await urlIn('https://www.realtor.ca.example.com/real-estate/1 https://')).toBeNull();
  expect((await readText('https://www.realtor.ca/real-estate/1')).listingUrl).toBeNull();
});

test.each([
  ['Outlook', '-----Original Message-----\nFrom: Kim Novak <kim@example.net>\nSent: Friday\n\nHello\nthere'],
  [
    'Apple Mail',
    'Begin forwarded message:\n\n> From: "Kim Novak" <kim@example.net>\n> Date: Friday\n>\n> Hello\n> there',
  ],
  [
    'Gmail',
    'See below\n\n---------- Forwarded message ---------\n*From:* Kim Novak <kim@example.net>\nDate: Friday\n\nHello\nthere',
  ],
])('a mail that %s forwards is from the one who wrote it', async (_program, text) => {
  expect(await readText(text, { subject: 'Fwd: Hi', from: 'Agent <agent@agent.example>' })).toMatchObject({
    email: 'kim@example.net',
    first_name: 'Kim',
    last_name: 'Novak',
    notes: 'Fwd: Hi\n\nHello\nthere',
  });
});

test('without the line of its sender a forwarded mail is from the one who forwards it', async () => {
  const text = '---------- Forwarded message ---------\nDate: Friday\n\nHello';
  expect(await readText(text, { from: 'Agent <agent@agent.example>' })).toMatchObject({
    email: 'agent@agent.example',
    notes: 'Form\n\n---------- Forwarded message ---------\nDate: Friday\n\nHello',
  });
});

test('one name alone is kept as it is labelled, and dashes within a line end nothing', async () => {
  expect(await readText('First name: Ana\nEmail: a@example.com')).toMatchObject({
    first_name: 'Ana',
    last_name: '',
  });
  expect(await readText('Last name: Lopez\nEmail: a@example.com')).toMatchObject({
    first_name: '',
    last_name: 'Lopez',
  });
  expect((await readText('Email: a@example.com\nMessage: One\n-- two ----- three\n----- four')).notes).toBe(
    'One\n-- two ----- three\n----- four',
  );
  expect(splitName('  Ana \n "Maria"  Lopez ')).toEqual(['Ana Maria', 'Lopez']);
  expect(splitName('Lopez, Ana, Tom')).toEqual(['Lopez, Ana,', 'Tom']);
});

test('a service without a form in its mail is no form, and its subject names the person', async () => {
  expect(
    await readText('Please answer soon.', {
      from: 'Zillow <x@zillow.com>',
      subject: 'Ana Lopez is interested in 1 Elm Street',
      head: 'Reply-To: ana@example.com\n',
    }),
  ).toMatchObject({
    isForm: false,
    source: 6,
    first_name: 'Ana',
    email: 'ana@example.com',
    notes: 'Ana Lopez is interested in 1 Elm Street\n\nPlease answer soon.',
  });
  expect(await readText('Hello', { from: '', subject: '' })).toMatchObject({
    service: null,
    email: '',
    notes: 'Hello',
  });
});

test('a word that only holds an address within is none', async () => {
  expect((await readText('Email: a@example.com!\nPhone: 1', { from: 'noreply@x.example' })).email).toBe('');
  expect((await readText('Email: é@example.com', { from: 'noreply@x.example' })).email).toBe('');
});
