import { describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import {
  consentMissing,
  consentOfGiver,
  homepageOfPublished,
  lockedMessage,
  testimonials,
} from '#contract/testimonials/testimonials.ts';
import * as z from 'zod/mini';
import { call, noon } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { read, create, update, ask, list, given } = testimonialCalls(server);
const booked = { features: ['TESTIMONIAL_MANAGER'] };
const client = () => newClient(booked);

const errorsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Reflect.get(Object(body), 'errors'),
];

describe('a testimonial by hand', () => {
  test('comes back with every field, and published it has a date', async () => {
    const { alice, id: clientId } = await newClient({ ...booked, services: ['web', 'social'] });
    const sent = {
      display_name: 'Hanna H.',
      email: 'hanna@example.net',
      phone_number: '604-555-0123',
      summary: 'Again!',
      callout: 'Ask her again',
      homepage: true,
      facebook: true,
      status_id: 3,
    };
    const made = await create(alice.token, sent);
    expect(made).toMatchObject({
      ...sent,
      name: 'Hanna H.',
      client_id: clientId,
      status: { id: 3, name: 'Published' },
      published_at: '2026-11-20',
      is_seen: true,
      consent: true,
      origin: 'hand',
      add_to_lead: false,
      lead_id: null,
      request: null,
      original_message: null,
    });
    expect(await read(alice.token, made.id)).toEqual(made);
  });

  test('needs a first name, a message and a status, and nobody sets it to Requested', async () => {
    const { alice } = await client();
    const answer = await call(server.app, alice.token, testimonials.create, {
      body: { first_name: ' ', message: '', last_name: 'Hand' },
    });
    expect(errorsOf(answer)).toEqual([
      422,
      {
        first_name: ['This field is required.'],
        message: ['This field is required.'],
        status_id: ['Please choose Draft or Published.'],
      },
    ]);
    const { id } = await create(alice.token);
    expect((await update(alice.token, id, { status_id: 1 })).status).toBe(422);
    expect((await update(alice.token, id, { message: '' })).status).toBe(422);
    expect((await update(alice.token, id, { summary: 'a'.repeat(192) })).status).toBe(422);
  });

  test('is published and put on the homepage with consent alone, and consent that is withdrawn unpublishes it', async () => {
    const { alice } = await client();
    const { id } = await create(alice.token, { consent: false });
    expect(errorsOf(await update(alice.token, id, { status_id: 3 }))).toEqual([
      422,
      { status_id: [consentMissing] },
    ]);
    expect(errorsOf(await update(alice.token, id, { homepage: true }))).toEqual([
      422,
      { homepage: [consentMissing] },
    ]);
    expect(errorsOf(await update(alice.token, id, { consent: true, homepage: true }))).toEqual([
      422,
      { homepage: [homepageOfPublished] },
    ]);
    await update(alice.token, id, {
      consent: true,
      status_id: 3,
      homepage: true,
      published_at: '2026-01-31',
    });
    expect(await read(alice.token, id)).toMatchObject({ published_at: '2026-01-31', homepage: true });
    await update(alice.token, id, { consent: false });
    expect(await read(alice.token, id)).toMatchObject({
      consent: false,
      status_id: 2,
      homepage: false,
      published_at: null,
    });
  });

  test('loses its date and its place on the homepage as a draft', async () => {
    const { alice } = await client();
    const { id } = await create(alice.token, { status_id: 3, homepage: true });
    await update(alice.token, id, { status_id: 2 });
    expect(await read(alice.token, id)).toMatchObject({ status_id: 2, homepage: false, published_at: null });
    expect((await update(alice.token, id, { published_at: '2026-01-31' })).status).toBe(422);
  });

  test('is not published while the account is paused; everything else of it can be changed', async () => {
    const { alice, staff, id: clientId } = await client();
    const { id } = await create(alice.token);
    const { id: shown } = await create(alice.token, { status_id: 3 });
    await owner.query(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [clientId]);
    const body = { first_name: 'Hanna', message: 'Again!', consent: true, status_id: 3 };
    for (const { token } of [alice, staff])
      for (const refused of [
        await update(token, id, { summary: 'Again', status_id: 3 }),
        await call(server.app, token, testimonials.create, { body }),
      ])
        expect([refused.status, refused.body]).toMatchObject([403, { code: 'account_paused' }]);
    expect(await read(alice.token, id)).toMatchObject({ status_id: 2, summary: null });
    expect((await update(alice.token, id, { summary: 'Again' })).status).toBe(200);
    expect((await create(alice.token)).status_id).toBe(2);
    expect((await update(alice.token, shown, { status_id: 3, summary: 'Again' })).status).toBe(200);
    expect((await update(alice.token, shown, { status_id: 2 })).status).toBe(200);
  });

  test('is shared on Facebook with a Facebook service alone', async () => {
    const { alice } = await client();
    const { id } = await create(alice.token);
    expect(errorsOf(await update(alice.token, id, { facebook: true }))).toEqual([
      422,
      { facebook: ['Your package does not include this feature.'] },
    ]);
  });

  test('becomes a contact where that is ticked, and finds the one with this email', async () => {
    const { alice } = await client();
    const nora = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.net', lead_source_id: 14 };
    const made = await call(server.app, alice.token, contacts.create, { body: nora });
    const contact = parseData(contacts.create.data, made).id;
    const linked = await create(alice.token, { add_to_lead: true, email: 'NORA@example.net' });
    expect(linked.lead_id).toBe(contact);
    const added = await create(alice.token, { add_to_lead: true, email: 'hanna@example.net' });
    const { body } = await call(server.app, alice.token, contacts.read, {
      params: { id: added.lead_id ?? 0 },
    });
    expect(body).toMatchObject({
      data: { first_name: 'Hanna', email: 'hanna@example.net', lead_source_id: 12, lead_status: 'Client' },
    });
    await call(server.app, alice.token, contacts.remove, { params: { id: added.lead_id ?? 0 } });
    expect(await read(alice.token, added.id)).toMatchObject({ lead_id: null, first_name: 'Hanna' });
    expect(
      errorsOf(await update(alice.token, (await create(alice.token)).id, { add_to_lead: true })),
    ).toEqual([422, { email: ['Please enter an email to add this person to your contacts.'] }]);
  });

  test('is gone after it was deleted, and another client never saw it', async () => {
    const [{ alice }, other] = [await client(), await client()];
    const { id } = await create(alice.token);
    const ofOther = (endpoint: typeof testimonials.read | typeof testimonials.remove) =>
      call(server.app, other.alice.token, endpoint, { params: { id } });
    expect((await ofOther(testimonials.read)).status).toBe(404);
    expect((await ofOther(testimonials.remove)).status).toBe(404);
    const gone = await call(server.app, alice.token, testimonials.remove, { params: { id } });
    expect(gone.body).toEqual({ data: { id, deleted: true } });
    expect((await call(server.app, alice.token, testimonials.read, { params: { id } })).status).toBe(404);
    expect((await update(alice.token, id, { summary: 'x' })).status).toBe(404);
    expect((await list(alice.token)).data).toEqual([]);
    expect((await call(server.app, alice.token, testimonials.history, { params: { id } })).status).toBe(404);
  });
});

describe('the list', () => {
  test('has ten on a page, those nobody has seen first, then the newest', async () => {
    const { alice } = await client();
    for (let n = 1; n <= 11; n += 1) {
      server.clock.now = new Date(noon.getTime() + n * 1000);
      await create(alice.token, { first_name: `Giver ${n}`, last_name: '' });
    }
    const { id } = await given(alice.token, { first_name: 'Una', last_name: 'Unseen' });
    const first = await list(alice.token);
    expect(first.meta).toEqual({
      current_page: 1,
      last_page: 2,
      per_page: 10,
      total: 12,
    });
    expect(first.names.slice(0, 3)).toEqual(['Una Unseen', 'Giver 11', 'Giver 10']);
    expect((await list(alice.token, { page: '2' })).names).toEqual(['Giver 2', 'Giver 1']);
    await update(alice.token, id, { is_seen: true });
    expect((await list(alice.token, { take: '3' })).names).toHaveLength(3);
  });

  test('is narrowed by status, homepage and search', async () => {
    const { alice } = await client();
    await create(alice.token, { first_name: 'Dora', last_name: 'Draft', message: 'About a garden' });
    await create(alice.token, { first_name: 'Pia', last_name: 'Published', status_id: 3 });
    await create(alice.token, { first_name: 'Hugo', last_name: 'Home', status_id: 3, homepage: true });
    await ask(alice.token, { first_name: 'Ria', last_name: 'Requested' });
    const names = async (query: Record<string, string>) => (await list(alice.token, query)).names.toSorted();
    expect(await names({ status: 'draft' })).toEqual(['Dora Draft']);
    expect(await names({ status: 'published' })).toEqual(['Hugo Home', 'Pia Published']);
    expect(await names({ homepage_only: '1' })).toEqual(['Hugo Home']);
    expect(await names({})).toEqual(['Dora Draft', 'Hugo Home', 'Pia Published', 'Ria Requested']);
    expect(await names({ search: 'GARDEN' })).toEqual(['Dora Draft']);
    expect(await names({ search: 'ría requ' })).toEqual(['Ria Requested']);
    expect(await names({ search: 'home', homepage_only: '1' })).toEqual(['Hugo Home']);
    expect(await names({ search: '%' })).toEqual([]);
    const wrong = await call(server.app, alice.token, testimonials.list, { query: { status: 'gone' } });
    expect(errorsOf(wrong)).toEqual([422, { status: ['Please select a valid status.'] }]);
    const totals = await call(server.app, alice.token, testimonials.totals);
    expect(totals.body).toEqual({ data: { total_review_count: 4, requested_review_count: 1 } });
  });

  test('is for clients with the feature, and View Only reads it', async () => {
    const without = await newClient();
    const refused = await call(server.app, without.alice.token, testimonials.list);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'upgrade_required' }]);
    const { alice, vic } = await client();
    const { id } = await create(alice.token);
    expect((await list(vic.token)).data).toHaveLength(1);
    expect((await update(vic.token, id, { summary: 'x' })).status).toBe(403);
    expect((await call(server.app, vic.token, testimonials.remove, { params: { id } })).status).toBe(403);
  });
});

test('the totals follow every change, whoever makes it', async () => {
  const { alice } = await client();
  const totalsAre = async () => [
    (await list(alice.token)).meta.total,
    (await list(alice.token, { status: 'draft' })).meta.total,
    (await list(alice.token, { status: 'requested' })).meta.total,
    (await list(alice.token, { homepage_only: '1' })).meta.total,
  ];
  const { id } = await create(alice.token, { status_id: 3, homepage: true });
  await ask(alice.token);
  expect(await totalsAre()).toEqual([2, 0, 1, 1]);
  // the customer answers through the link, without a session
  await given(alice.token);
  expect(await totalsAre()).toEqual([3, 1, 1, 1]);
  await update(alice.token, id, { homepage: false });
  expect(await totalsAre()).toEqual([3, 1, 1, 0]);
  await call(server.app, alice.token, testimonials.remove, { params: { id } });
  expect(await totalsAre()).toEqual([2, 1, 1, 0]);
});

describe('one that is awaited', () => {
  test('is locked but for its seen mark, and may be deleted', async () => {
    const { alice } = await client();
    const { id } = await ask(alice.token);
    expect(errorsOf(await update(alice.token, id, { message: 'Great', status_id: 2 }))).toEqual([
      422,
      { message: [lockedMessage], status_id: [lockedMessage] },
    ]);
    expect((await update(alice.token, id, { is_seen: true })).status).toBe(200);
    expect((await call(server.app, alice.token, testimonials.remove, { params: { id } })).status).toBe(200);
  });
});

describe('the seen mark', () => {
  test('is set by any user of the client, and not by staff', async () => {
    const { alice, vic, staff } = await client();
    const { id } = await given(alice.token);
    const seen = async () => (await read(alice.token, id)).is_seen;
    expect(await seen()).toBe(false);
    const byStaff = await update(staff.token, id, { is_seen: true });
    expect([byStaff.status, await seen()]).toEqual([200, false]);
    expect((await update(vic.token, id, { is_seen: true })).status).toBe(200);
    expect(await seen()).toBe(true);
  });
});

describe('one that a customer gave', () => {
  test('keeps the consent the customer gave or refused; the agent can only take it back', async () => {
    const { alice } = await client();
    const refused = await given(alice.token, { consent: false });
    expect(errorsOf(await update(alice.token, refused.id, { consent: true }))).toEqual([
      422,
      { consent: [consentOfGiver] },
    ]);
    expect(errorsOf(await update(alice.token, refused.id, { consent: true, status_id: 3 }))[0]).toBe(422);
    const agreed = await given(alice.token);
    await update(alice.token, agreed.id, { status_id: 3 });
    await update(alice.token, agreed.id, { consent: false });
    expect(await read(alice.token, agreed.id)).toMatchObject({ status_id: 2, consent: false });
    expect((await update(alice.token, agreed.id, { consent: true })).status).toBe(422);
  });
});

test('the log tells what happened, in the words of the portal', async () => {
  const { alice } = await client();
  const { id } = await create(alice.token, { first_name: 'Nora', last_name: 'Novak' });
  await update(alice.token, id, { summary: 'Kind' });
  await update(alice.token, id, { status_id: 3 });
  await ask(alice.token);
  const messages = async () => {
    const { body } = await call(server.app, alice.token, activity.list, { query: { type: 'testimonial' } });
    return z
      .parse(z.object({ data: z.array(z.object({ message: z.string() })) }), body)
      .data.map((row) => row.message);
  };
  expect(await messages()).toEqual([
    'Alice Tester requested a testimonial of Vera Visitor.',
    'Alice Tester published the testimonial of Nora Novak.',
    'Alice Tester edited the testimonial of Nora Novak.',
    'Alice Tester created the testimonial of Nora Novak.',
  ]);
  await call(server.app, alice.token, testimonials.remove, { params: { id } });
  expect(await messages()).toEqual([
    'Alice Tester deleted the testimonial of a contact.',
    'Alice Tester requested a testimonial of Vera Visitor.',
    'Alice Tester published the testimonial of a contact.',
    'Alice Tester edited the testimonial of a contact.',
    'Alice Tester created the testimonial of a contact.',
  ]);
});

test('the history has each change of a field, with who made it', async () => {
  const { alice, eve } = await client();
  const { id } = await create(alice.token);
  await update(eve.token, id, { summary: 'Kind', is_seen: true });
  await update(alice.token, id, { summary: 'Kind' });
  const { body } = await call(server.app, alice.token, testimonials.history, { params: { id } });
  const { data } = z.parse(z.object({ data: testimonials.history.data }), body);
  expect(data.map(({ event, user_name, changes }) => [event, user_name, changes])).toEqual([
    ['edited', 'Eve Tester', { summary: [null, 'Kind'] }],
    ['created', 'Alice Tester', {}],
  ]);
});
