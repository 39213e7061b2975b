import { beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { staffErasures } from '#contract/staff/erasure.ts';
import { staff } from '#contract/staff/staff.ts';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { beginErasures } from '#server/features/staff/erasure/erase-client.ts';
import { staffJobs } from '#server/features/staff/jobs.ts';
import { testProvider } from '#server/testing/mails.ts';
import { newsletterReaders, readerSettings } from '#server/testing/newsletter-readers.ts';
import { call, noon, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { readRecords, testWays } from '#server/testing/record-changes.ts';
import { expectSuccess, parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { uploadTestimonials } from '#server/testing/testimonials.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { workOffTasks } from '#server/testing/work-off-tasks.ts';

const { server, owner, sam, newClient } = await testWorld({ settings: readerSettings });

let here: ClientWorld;
const { addReader, createUnsubscribeToken, post, prepareReport } = newsletterReaders(
  server.app,
  owner,
  () => here,
);
beforeEach(async () => {
  here = await newClient({
    package: 'Accelerate',
    services: ['web', 'in_touch', 'social'],
    features: ['TESTIMONIAL_MANAGER'],
  });
});

testWays(owner, () => here.id, {
  'a second form of the same visitor': async () => {
    await submitForm('Hello');
    return { events: ['contact.updated_by_form'], act: () => submitForm('Hello again') };
  },
  'a form that comes twice': async () => {
    await submitForm('Hello');
    return { events: [], act: () => submitForm('Hello') };
  },
  'a contact that is saved as it is': async () => {
    const { id } = await addReader();
    return {
      events: [],
      act: () => byEve(contacts.update, { params: { id }, body: { first_name: 'Vera' } }),
    };
  },
  'a status that a contact has': async () => {
    const { id } = await addReader();
    await byEve(contacts.update, { params: { id }, body: { lead_status_id: 3 } });
    return { events: [], act: () => byEve(contacts.update, { params: { id }, body: { lead_status_id: 3 } }) };
  },
  'a link to unsubscribe': async () => {
    const token = await createUnsubscribeToken();
    return { events: ['contact.unsubscribed'], act: () => post(`/newsletter/unsubscribe/${token}`) };
  },
  'somebody who signs up again': async () => {
    const token = await createUnsubscribeToken();
    await post(`/newsletter/unsubscribe/${token}`);
    const payload = 'action=come_back';
    return {
      events: ['contact.resubscribed'],
      act: () => post(`/newsletter/preferences/${token}`, { payload }),
    };
  },
  'how often somebody wants the newsletter': async () => {
    const token = await createUnsubscribeToken();
    const payload = 'action=save&every_months=3';
    return {
      events: ['contact.newsletter_choice_changed'],
      act: () => post(`/newsletter/preferences/${token}`, { payload }),
    };
  },
  'the same choice about the newsletter again': async () => {
    const token = await createUnsubscribeToken();
    const payload = 'action=save&every_months=3';
    await post(`/newsletter/preferences/${token}`, { payload });
    return { events: [], act: () => post(`/newsletter/preferences/${token}`, { payload }) };
  },
  'a form that renews a consent': async () => {
    await submitForm('Hello');
    server.clock.now = new Date(noon.getTime() + 40 * 86_400_000);
    return { events: ['contact.updated_by_form'], act: () => submitForm('Hello again') };
  },
  'a contact that becomes a client': async () => {
    const { id } = await addReader('none');
    return {
      events: ['contact.status_changed'],
      act: () => byEve(contacts.update, { params: { id }, body: { lead_status_id: 3 } }),
    };
  },
  'an address that is corrected': async () => {
    const { id } = await addReader();
    const body = { email: `corrected@client${here.id}.example.net` };
    return { events: ['contact.edited'], act: () => byEve(contacts.update, { params: { id }, body }) };
  },
  'a report that an address does not exist': async () => ({
    events: ['contact.bounced'],
    act: await prepareReport('Postfix: unknown user'),
  }),
  'a report of spam': async () => ({
    events: ['contact.complained'],
    act: await prepareReport('a feedback loop: abuse'),
  }),
  'contacts of an import that is undone': async () => {
    const table =
      'First name,Last name,Email,Message\nHanna,Hand,hanna@example.net,We would ask her again.\n';
    await uploadTestimonials(server.app, here.eve.token, table, { create_lead: 'true' });
    const [done] = parseData(testimonialFiles.listImports.data, await byEve(testimonialFiles.listImports));
    const params = { id: done?.id ?? 0 };
    return { events: ['contact.deleted'], act: () => byEve(testimonialFiles.undoImport, { params }) };
  },
});

test('an erased client leaves no record and no event about one; the log of staff names the client once', async () => {
  await submitForm('Hello');
  await call(server.app, sam.token, staff.changeClient, {
    params: { id: here.id },
    body: { account_status: 'Cancelled' },
  });
  await expectSuccess(
    call(server.app, sam.token, staffErasures.ask, {
      params: { id: here.id },
      body: { reason: 'They asked us to' },
    }),
  );
  const monthLater = new Date(noon.getTime() + 31 * 86_400_000);
  await withTransaction(server.database, monthLater, beginErasures);
  await workOffTasks(server.database, [staffJobs({ provider: testProvider, queueItems: [] })], monthLater);
  expect([...(await readRecords(owner)).keys()].filter((place) => place.startsWith(`${here.id} `))).toEqual(
    [],
  );
  const { rows } = await owner.query(
    `SELECT event, (SELECT count(*)::int FROM app.activity WHERE client_id = $1) AS left_in_log
     FROM app.staff_log WHERE client_id = $1 AND event LIKE '%erased'`,
    [here.id],
  );
  expect(rows).toEqual([{ event: 'client_erased', left_in_log: 0 }]);
});

const byEve = (endpoint: Endpoint, sent?: Sent) =>
  expectSuccess(call(server.app, here.eve.token, endpoint, sent));

const submitForm = (notes: string) =>
  expectSuccess(
    call(server.app, null, contacts.submit, {
      body: { first_name: 'Nora', email: 'nora@example.net', notes },
      headers: { 'x-site-token': here.siteToken },
    }),
  );
