import assert from 'node:assert/strict';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { launch } from '#contract/launch/launch.ts';
import { listings } from '#contract/listings/listings.ts';
import { settings } from '#contract/settings/settings.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { staff } from '#contract/staff/staff.ts';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { users } from '#contract/users/users.ts';
import { contactsWorld, readData } from '#server/testing/contacts.ts';
import { call, makeClient, makeStaff } from '#server/testing/people.ts';
import { createSample } from '#server/testing/security/arbitrary.ts';
import { readAnswer, keepField, nothing, type Ask } from './keep-field.ts';
import { blocksKeepIt, newslettersKeepIt, newsletterWorld } from './newsletters.ts';

// Runs in a copy of the tree: whether the API keeps the field added to each feature, given as feature=field.
const fields: Record<string, string> = Object.fromEntries(
  process.argv.slice(2).map((pair) => pair.split('=')),
);
const world = await contactsWorld();
const { server, send, create, made, draft, here, close } = world;
const sam = await makeStaff(server.database, 'sam@recipe.example.com');
const withTestimonials = await makeClient(server.database, sam.id, { features: ['TESTIMONIAL_MANAGER'] });
const launching = await makeClient(server.database, sam.id, { launchPhase: 1 });

const as =
  (token: string): Ask =>
  (endpoint, sent = {}) =>
    call(server.app, token, endpoint, sent);
const alice = as(here.alice.token);

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
    const { id } = await readAnswer(alice(listings.create, { body: { ...house, [field]: 'as created' } }));
    const params = { id: Number(id) };
    const read = () => readAnswer(alice(listings.read, { params }));
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
    const { id } = await readAnswer(own(testimonials.create, { body }));
    const params = { id: Number(id) };
    const read = () => readAnswer(own(testimonials.read, { params }));
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
      read: () => readAnswer(alice(settings.read)),
      other: { rb_amelie_lead_capture_bubble_name: 'Nora' },
      described: settings.saveLeads,
    }),
  'listing settings': (field) =>
    keepField(field, {
      write: (body) => alice(settings.saveListings, { body }),
      read: () => readAnswer(alice(settings.read)),
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
      read: () => readAnswer(as(sam.token)(staffProvider.read)),
      other: { sender_name: 'Harbour Web' },
      described: staffProvider.save,
    }),
  newsletter: async (field) => newslettersKeepIt(field, await newsletterWorld(world, sam.id)),
  'newsletter block': async (field) => blocksKeepIt(field, await newsletterWorld(world, sam.id)),
  launch: async (field) => {
    const own = as(launching.alice.token);
    const body = { data: { ...fullAnswers[1], [field]: 'as set' } };
    const saved = await own(launch.save, { params: { id: 1 }, body });
    assert.equal(saved.status, 200, saved.text);
    const { data } = await readAnswer(own(launch.read, { params: { id: 1 } }));
    assert.deepEqual(Object.assign({}, data), { ...Object.assign({}, data), [field]: 'as set' });
  },
};

const ofClient = {
  write: (body: object) => as(sam.token)(staff.changeClient, { params: { id: here.id }, body }),
  read: () => readAnswer(as(sam.token)(staff.client, { params: { id: here.id } })),
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
  const read = () => readAnswer(send(contacts.read, { params: { id } }));
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
  const answer = await create({ ...example, ...draft, email: 'example@example.com', tags: {} });
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
      read: () => readAnswer(send(endpoint, { params })),
      other: { first_name: 'Alicia' },
      described: users.update,
    });
  const invited = await send(users.invite, {
    body: { first_name: 'Ian', last_name: 'Invited', email: 'ian@example.com', [field]: 'as invited' },
  });
  assert.equal(readData(invited.body, nothing)[field], 'as invited', invited.text);
}
