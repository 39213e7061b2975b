import assert from 'node:assert/strict';
import type { Endpoint } from '#contract/endpoint.ts';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { launch } from '#contract/launch/launch.ts';
import { listings } from '#contract/listings/listings.ts';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { settings } from '#contract/settings/settings.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { staff } from '#contract/staff/staff.ts';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { users } from '#contract/users/users.ts';
import { openApi } from '#server/core/http/openapi.ts';
import { createLinks } from '#server/features/newsletter/rendering/links.ts';
import { buildNewsletterParts } from '#server/features/newsletter/rendering/newsletter-parts.ts';
import { contactsWorld, readData } from '#server/testing/contacts.ts';
import { call, makeClient, makeStaff, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { listSchemaKeys, createSample } from '#server/testing/security/arbitrary.ts';

// Runs in a copy of the tree: whether the API keeps the field added to each feature, given as feature=field.
const fields: Record<string, string> = Object.fromEntries(
  process.argv.slice(2).map((pair) => pair.split('=')),
);
const { server, owner, send, create, made, draft, here, close } = await contactsWorld();
const nothing: Record<string, unknown> = {};
const sam = await makeStaff(server.database, 'sam@recipe.example.com');
const withTestimonials = await makeClient(server.database, sam.id, { features: ['TESTIMONIAL_MANAGER'] });
const launching = await makeClient(server.database, sam.id, { launchPhase: 1 });

type Ask = (endpoint: Endpoint, sent?: Sent) => ReturnType<typeof call>;
const as =
  (token: string): Ask =>
  (endpoint, sent = {}) =>
    call(server.app, token, endpoint, sent);
const alice = as(here.alice.token);

type Kept = {
  /** changes these keys of the record */
  write: (change: object) => Promise<unknown>;
  read: () => Promise<Record<string, unknown>>;
  /** a change of something else */
  other: object;
  /** whose body the API describes */
  described: Endpoint;
  values?: readonly [string, string];
};

/** A field is stored, answered, kept by a change of another, changed again, and described. */
async function keepField(field: string, { write, read, other, described, values }: Kept): Promise<void> {
  const [first, second] = values ?? ['as set', 'as edited'];
  await write({ [field]: first });
  assert.equal((await read())[field], first, 'it is stored and answered');
  await write(other);
  assert.equal((await read())[field], first, 'a change of something else keeps it');
  await write({ [field]: second });
  assert.equal((await read())[field], second, 'it is changed');
  const { paths } = openApi('https://portal.example.com');
  const operation = JSON.stringify(Object.values(paths).flatMap((each) => Object.values(each)));
  assert.match(operation, new RegExp(`"${field}":`), 'the API describes it');
  if (described.body) assert.ok(listSchemaKeys(described.body).includes(field), 'the fuzzer sends it');
}

const dataOf = async (answer: ReturnType<Ask>) => readData((await answer).body, nothing);

const features: Record<string, (field: string) => Promise<void>> = {
  contacts: contactsKeepIt,
  users: usersKeepIt,
  listings: async (field) => {
    const house = {
      street_address: '12 Elm Street',
      city: 'Vancouver',
      state_or_province: 'BC',
      price: '900000',
    };
    const { id } = await dataOf(alice(listings.create, { body: { ...house, [field]: 'as created' } }));
    const params = { id: Number(id) };
    const read = () => dataOf(alice(listings.read, { params }));
    assert.equal((await read())[field], 'as created');
    await keepField(field, {
      write: (body) => alice(listings.update, { params, body }),
      read,
      other: { city: 'Burnaby' },
      described: listings.update,
    });
  },
  'open houses': async (field) => {
    const house = { street_address: '1 Oak', city: 'Vancouver', state_or_province: 'BC', price: '900000' };
    const at = { date: '2030-06-01', start_time: '13:00', end_time: '15:00' };
    const created = await alice(listings.create, { body: { ...house, openhouses: [at] } });
    assert.equal(created.status, 201, created.text);
    const { id } = readData(created.body, nothing);
    const params = { id: Number(id) };
    const read = async (): Promise<Record<string, unknown>> => {
      const [first] = readData<{ openhouses: Record<string, unknown>[] }>(
        (await alice(listings.read, { params })).body,
        { openhouses: [] },
      ).openhouses;
      return first ?? {};
    };
    await keepField(field, {
      write: async (change) => {
        const body = 'city' in change ? change : { openhouses: [{ ...at, ...change }] };
        await alice(listings.update, { params, body });
      },
      read,
      // in another zone it is stored once more
      other: { city: 'Creston' },
      described: listings.read,
    });
  },
  testimonials: async (field) => {
    const own = as(withTestimonials.alice.token);
    const body = { first_name: 'Nora', message: 'Thank you!', status_id: 2, [field]: 'as created' };
    const { id } = await dataOf(own(testimonials.create, { body }));
    const params = { id: Number(id) };
    const read = () => dataOf(own(testimonials.read, { params }));
    assert.equal((await read())[field], 'as created');
    await keepField(field, {
      write: (change) => own(testimonials.update, { params, body: change }),
      read,
      other: { last_name: 'Novak' },
      described: testimonials.update,
    });
    const { text } = await own(testimonialFiles.download, { body: {}, headers: { accept: 'text/csv' } });
    assert.match(text, new RegExp(`"${field}"[^]*"as edited"`, 'i'), 'the spreadsheet has it');
  },
  'lead settings': (field) =>
    keepField(field, {
      write: (body) => alice(settings.saveLeads, { body }),
      read: () => dataOf(alice(settings.read)),
      other: { rb_amelie_lead_capture_bubble_name: 'Nora' },
      described: settings.saveLeads,
    }),
  'listing settings': (field) =>
    keepField(field, {
      write: (body) => alice(settings.saveListings, { body }),
      read: () => dataOf(alice(settings.read)),
      other: { rb_walkscore: '0' },
      described: settings.saveListings,
      values: ['1', '0'],
    }),
  'client account': (field) =>
    keepField(field, {
      ...ofClient,
      other: { features: [] },
      values: ['https://one.example.com', 'https://two.example.com'],
    }),
  'client place': (field) => keepField(field, { ...ofClient, other: { name: 'Novak Homes' } }),
  provider: (field) =>
    keepField(field, {
      write: (body) => as(sam.token)(staffProvider.save, { body: { name: 'Harbour', ...body } }),
      read: () => dataOf(as(sam.token)(staffProvider.read)),
      other: { sender_name: 'Harbour Web' },
      described: staffProvider.save,
    }),
  'newsletter block': async (field) => {
    const booked = await makeClient(server.database, sam.id, { services: ['web', 'in_touch'] });
    await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [
      booked.id,
    ]);
    await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
    server.clock.now = new Date('2026-12-03T18:00:00Z');
    const own = as(booked.alice.token);
    const { subject, introduction, sections, content, version } = parseData(
      Newsletter,
      await own(newsletters.read),
    );
    const block = {
      refId: '7b1b0a6e-5a53-4a0b-8b57-2f6c1de3f0a1',
      order: 9,
      type: 'quote',
      title: 'A quote',
    };
    const data = {
      subject,
      introduction,
      sections,
      content: content.map(({ id, order, title, content: words }) => ({ id, order, title, content: words })),
      custom_content: [{ ...block, [field]: 'Said well' }],
    };
    const saved = await own(newsletters.save, { body: { data, version } });
    assert.equal(saved.status, 200, saved.text);
    const stored = parseData(Newsletter, await own(newsletters.read));
    const said = Object.entries(stored.custom_content[0] ?? {}).find(([name]) => name === field);
    assert.equal(said?.[1], 'Said well', 'it is stored and answered');
    assert.match((await own(newsletterPreviews.show)).text, /Said well/, 'the preview and the mail show it');
    const part = buildNewsletterParts(stored).blocks.at(-1);
    assert.deepEqual(part?.text('', createLinks()), ['Said well'], 'the plain text says it');
  },
  launch: async (field) => {
    const own = as(launching.alice.token);
    const body = { data: { ...fullAnswers[1], [field]: 'as set' } };
    const saved = await own(launch.save, { params: { id: 1 }, body });
    assert.equal(saved.status, 200, saved.text);
    const { data } = await dataOf(own(launch.read, { params: { id: 1 } }));
    assert.deepEqual(Object.assign({}, data), { ...Object.assign({}, data), [field]: 'as set' });
  },
};

const ofClient = {
  write: (body: object) => as(sam.token)(staff.changeClient, { params: { id: here.id }, body }),
  read: () => dataOf(as(sam.token)(staff.client, { params: { id: here.id } })),
  described: staff.changeClient,
};

try {
  for (const [feature, field] of Object.entries(fields)) await report(feature, field);
} finally {
  await close();
}

async function report(feature: string, field: string): Promise<void> {
  const keep = features[feature];
  try {
    assert.ok(keep, 'there is no round trip for it');
    await keep(field);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${feature} does not keep ${field}: ${String(error)}`);
  }
}

async function contactsKeepIt(field: string): Promise<void> {
  const id = await made({ [field]: 'as created' });
  assert.notEqual(id, 0, `A contact with ${field} is created`);
  const read = () => dataOf(send(contacts.read, { params: { id } }));
  assert.equal((await read())[field], 'as created');
  await keepField(field, {
    write: (body) => send(contacts.update, { params: { id }, body }),
    read,
    other: { notes: 'Called.' },
    described: contacts.update,
  });

  const { text } = await send(contacts.download, { body: {}, headers: { accept: 'text/csv' } });
  assert.match(text, new RegExp(`"${field}"`, 'i'), 'the spreadsheet has a column for it');
  assert.match(text, /"as edited"/);

  const example = createSample(contacts.create.body);
  assert.equal(typeof example[field], 'string', 'the examples of the security tests have it');
  const answer = await create({ ...example, ...draft, email: 'example@example.com' });
  assert.equal(answer.status, 201, answer.text);
  const { status } = await call(server.app, null, contacts.submit, {
    body: { email: 'site@example.com' },
    headers: { 'x-site-token': here.siteToken },
  });
  assert.equal(status, 202, 'sites still send contacts');
}

async function usersKeepIt(field: string): Promise<void> {
  const { id } = here.alice;
  for (const [endpoint, params] of [
    [users.read, { id }],
    [account.me, {}],
  ] as const)
    await keepField(field, {
      write: (body) => send(users.update, { params: { id }, body }),
      read: () => dataOf(send(endpoint, { params })),
      other: { first_name: 'Alicia' },
      described: users.update,
    });
  const invited = await send(users.invite, {
    body: { first_name: 'Ian', last_name: 'Invited', email: 'ian@example.com', [field]: 'as invited' },
  });
  assert.equal(readData(invited.body, nothing)[field], 'as invited', invited.text);
}
