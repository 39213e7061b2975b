import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { account } from '#contract/account/account.ts';
import { emailChange } from '#contract/account/email-change.ts';
import { memberships } from '#contract/account/memberships.ts';
import { passwords } from '#contract/account/passwords.ts';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { listingsOwn } from '#contract/listings/own.ts';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { leadEmails } from '#contract/contacts/lead-emails.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { merging } from '#contract/contacts/merging.ts';
import { timeline } from '#contract/contacts/timeline.ts';
import { launchReminders } from '#contract/launch/reminders.ts';
import { launch } from '#contract/launch/launch.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { settings } from '#contract/settings/settings.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staffPublishers } from '#contract/staff/publishers.ts';
import { billing } from '#contract/billing/billing.ts';
import { staffSites } from '#contract/staff/sites.ts';
import { staff } from '#contract/staff/staff.ts';
import { listingSellers } from '#contract/listings/sellers.ts';
import { sellerReports } from '#contract/statistics/seller-reports.ts';
import { users } from '#contract/users/users.ts';
import { expectSentence, type CausedByPeople } from '#server/testing/caused-events.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { causeTasks } from '#server/testing/task-causes.ts';
import { giveLogins, linkTo, password, queryRows } from '#server/testing/logins.ts';
import { causesOfBulk } from '#server/testing/bulk-contacts.ts';
import { causesOfTags } from '#server/testing/tag-causes.ts';
import { causeBilling } from '#server/testing/billing-causes.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { addEntry, mergeTwo, sendEmail } from '#server/testing/leads-by-calls.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { parseData } from '#server/testing/results.ts';
import { addSellerTo, answerAsSeller, startSellerEmails } from '#server/testing/seller-emails.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { server, sam, newClient, owner } = world;
const { publishPages } = testPublisher(world);
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ package: 'Accelerate', launchPhase: 1 });
});

/** The action of people behind each event. An event without a cause does not compile here. */
const causes: Record<CausedByPeople, () => Promise<unknown>> = {
  ...causeBilling(() => ({ owner, clientId: here.id, pay: payAsAlice, byAlice, byStaff })),
  'contact.received': () => submitForm(),
  'contact.updated_by_form': async () => {
    await submitForm();
    await submitForm();
  },
  'contact.created': () => createContact(),
  'contact.edited': async () => updateContact(await createContact(), { notes: 'Called' }),
  'contact.status_changed': async () => updateContact(await createContact(), { lead_status_id: 3 }),
  'contact.deleted': async () => byEve(contacts.remove, { params: { id: await createContact() } }),
  'contact.spam': async () => byEve(contacts.spam, { params: { id: await createContact() } }),
  'contact.email_address_replaced': () => byAlice(leadEmails.replaceAddress),
  'contact.exported': async () => byEve(contacts.download, { body: { lead_ids: [await createContact()] } }),
  ...causesOfTags((endpoint, sent) => byEve(endpoint, sent)),
  ...causesOfBulk({
    send: (endpoint, sent) => byEve(endpoint, sent),
    createContact: () => createContact(),
    createTag: () => createTag(),
  }),
  'contact.merged': () => mergeTwo(byEve),
  'contact.merge_undone': async () => byEve(merging.undo, { params: { id: await mergeTwo(byEve) } }),
  ...causeTasks({ byEve: (endpoint, sent) => byEve(endpoint, sent), createContact: () => createContact() }),
  'contact.email_sent': () => sendEmail(byEve),
  'contact.note_added': () => note(null),
  'contact.called': () => note('no_answer'),
  'contact.entry_edited': async () =>
    byEve(timeline.edit, { params: await note(null), body: { outcome: null, text: 'A shed' } }),
  'contact.entry_deleted': async () => byEve(timeline.remove, { params: await note(null) }),
  'launch.step_saved': () => saveStep(1),
  'launch.answer_returned': async () => {
    await saveStep(3);
    const body = { form: 3, name: 'primary_theme', state: 'returned', comment: 'Which one?' };
    await byStaff(staffLaunch.reviewAnswer, { params: { id: here.id }, body });
  },
  'launch.answer_settled': async () => {
    await saveStep(3);
    const body = { form: 3, name: 'primary_theme', state: 'returned', comment: 'Which one?' };
    await byStaff(staffLaunch.reviewAnswer, { params: { id: here.id }, body });
    const answer = { form: 3, name: 'primary_theme' };
    await byStaff(staffLaunch.undoReview, { params: { id: here.id }, body: answer });
  },
  'launch.reminded': async () => {
    await changeClient({ account_status: 'Launch', launch_phase_id: 1 });
    await byStaff(launchReminders.send, { params: { id: here.id } });
  },
  'launch.files_added': async () => {
    await submitLaunch();
    await addFile();
  },
  'launch.submitted': () => submitLaunch(),
  'launch.phase_changed': () => submitLaunch(),
  'launch.publish_requested': async () => {
    await submitLaunch();
    await changeClient({ launch_phase_id: 3 });
    await byAlice(launch.publish);
  },
  'launch.live': () => changeClient({ is_live: true }),
  'listing.created': () => createListing(),
  'listing.edited': async () =>
    byEve(listings.update, { params: { id: await createListing() }, body: { price: '2' } }),
  'listing.status_changed': async () =>
    byEve(listings.update, { params: { id: await createListing() }, body: { status_id: 3 } }),
  'listing.several_edited': async () =>
    byEve(listings.updateSeveral, { body: { ids: [await createListing()], status_id: 4 } }),
  'listing.imported': () => byEve(listingsMls.import, { body: { mls_ids: ['R2900001'] } }),
  'listing.continued': async () => {
    const body = { mls_ids: ['R2900060', 'R2900061'] };
    const { successes } = parseData(listingsMls.import.data, await byEve(listingsMls.import, { body }));
    const [earlier, newer] = successes.map(({ id }) => id);
    await byEve(listingsMls.continue, { params: { id: earlier ?? 0 }, body: { listing_id: newer ?? 0 } });
  },
  'listing.published': async () => {
    await createListing();
    return publishPages();
  },
  'listing.published_anyway': async () => {
    const id = await createListing();
    const words = {
      is_address_displayable: false,
      street_address: '9 Oak Road',
      description: '<p>9 Oak Road</p>',
    };
    await byEve(listings.update, { params: { id }, body: words });
    await publishPages();
    return byEve(listingPublishing.publish, { params: { id }, body: { reason: 'The owner agrees' } });
  },
  'listing.deleted': async () => byEve(listings.remove, { params: { id: await createListing() } }),
  'listing.seller_added': () => addSeller(),
  'listing.seller_removed': async () => byEve(listingSellers.remove, { params: await addSeller() }),
  'listing.seller_report_on': () => startEmails(),
  'listing.seller_note_saved': async () =>
    byEve(sellerReports.saveNote, {
      params: { id: await createListing() },
      body: { note: 'They came back' },
    }),
  'listing.seller_report_off': async () =>
    byEve(sellerReports.stopEmails, { params: { id: await startEmails() } }),
  'listing.seller_unsubscribed': async () => answerMail(await startEmails(), ''),
  'listing.seller_resubscribed': async () => {
    const id = await startEmails();
    await answerMail(id, '');
    await answerMail(id, 'action=resubscribe');
  },
  'settings.leads': () => byAlice(settings.saveLeads, { body: {} }),
  'listing.own_settings': () =>
    byAlice(listingsOwn.saveSettings, { body: { mls_agent_ids: ['V1'], new_listings: 'ask' } }),
  'settings.listings': () => byAlice(settings.saveListings, { body: {} }),
  'user.invited': () => inviteUser(),
  'user.activated': async () => {
    const email = await inviteUser();
    await succeed(
      call(server.app, null, passwords.reset, {
        body: {
          email,
          token: await linkTo(server.database, email),
          password,
          password_confirmation: password,
        },
      }),
    );
  },
  'user.edited': () => byAlice(users.update, { params: { id: here.eve.id }, body: { first_name: 'Eva' } }),
  'user.removed': async () => {
    await giveLogins(server.database, here);
    await byAlice(users.remove, { params: { id: here.eve.id } });
  },
  'user.reinvited': async () => {
    await setVicPending();
    await byStaff(staffPeople.resendInvite, { params: { id: here.id, user_id: here.vic.id } });
  },
  'user.email_corrected': async () => {
    await setVicPending();
    await byStaff(staffPeople.correctEmail, {
      params: { id: here.id, user_id: here.vic.id },
      body: { email: 'victor@example.com' },
    });
  },
  'user.reset_sent': () => byStaff(staffPeople.sendReset, { params: { id: here.id, user_id: here.eve.id } }),
  'user.switched_off': () => switchOff(),
  'user.switched_on': async () => {
    await switchOff();
    await byStaff(staffPeople.switchOn, {
      params: { id: here.id, user_id: here.vic.id },
      body: { reason: 'They are back' },
    });
  },
  'user.second_factor_reset': async () => {
    await giveLogins(server.database, here);
    await queryRows(
      server.database,
      'UPDATE app.users SET has_second_factor = true WHERE id = $1',
      [here.eve.id],
      here.id,
    );
    await byAlice(users.resetFactor, { params: { id: here.eve.id }, body: { reason: 'Lost the phone' } });
  },
  'user.signed_in': async () => {
    await giveLogins(server.database, here);
    const other = await addMembership(owner, here.eve, await newClient());
    await call(server.app, other.token, memberships.open, { params: { id: here.id } });
  },
  'user.signed_out': async () => {
    await giveLogins(server.database, here);
    const elsewhere = await newClient();
    await addMembership(owner, here.eve, elsewhere);
    await call(server.app, here.eve.token, memberships.open, { params: { id: elsewhere.id } });
  },
  'user.email_changed': async () => {
    await giveLogins(server.database, here);
    await changeEmail();
  },
  'user.email_change_stopped': async () => {
    await giveLogins(server.database, here);
    await askForEmail();
    await stopEmailChange();
  },
  'user.email_restored': async () => {
    await giveLogins(server.database, here);
    await changeEmail();
    await stopEmailChange();
  },
  'staff.impersonated': () =>
    byStaff(account.impersonate, { body: { client_id: here.id, reason: 'A question of theirs' } }),
  'staff.secrets_read': async () => {
    for (const form of [1, 2, 3, 4, 5] as const) await saveStep(form);
    const body = { field: 'domain_name_password', reason: 'To move the domain' };
    await byStaff(staffLaunch.secret, { params: { id: here.id }, body });
  },
  'staff.client_added': () => addClient(),
  'staff.status_changed': () => changeClient({ account_status: 'Paused' }),
  'staff.token_rotated': () => byStaff(staffSites.rotateToken, { params: { id: here.id } }),
  'staff.site_added': () =>
    byStaff(staffSites.addSite, { params: { id: here.id }, body: { primary_domain: 'added.example.com' } }),
  'staff.publisher_changed': async () => {
    await owner.query(
      `INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, changed_at)
       VALUES ($1, $2, 'wordpress', 'https://www.example.com', 'foyer', '', now())`,
      [here.id, here.siteId],
    );
    return byStaff(staffPublishers.save, {
      params: { id: here.id, site_id: here.siteId },
      body: { publisher: 'builtin' },
    });
  },
  'staff.site_changed': () =>
    byStaff(staffSites.changeSite, {
      params: { id: here.id, site_id: here.siteId },
      body: { primary_domain: 'changed.example.com' },
    }),
  'staff.client_exported': () => byStaff(staffClients.export, { params: { id: here.id } }),
  'staff.client_changed': () => changeClient({ account_status: 'Live' }),
};

async function setVicPending(): Promise<void> {
  await giveLogins(server.database, here);
  await owner.query('UPDATE app.users SET is_pending = true WHERE id = $1', [here.vic.id]);
}

test.each(Object.entries(causes))('%s is in the activity log with its sentence', async (event, cause) => {
  await cause();
  await expectSentence(server, here.staff.token, event);
});

const succeed = async (answer: ReturnType<typeof call>) => {
  const result = await answer;
  expect(result.status).toBeLessThan(300);
  return result;
};
const byAlice = (endpoint: Endpoint, sent?: Sent) =>
  succeed(call(server.app, here.alice.token, endpoint, sent));
const byEve = (endpoint: Endpoint, sent?: Sent) => succeed(call(server.app, here.eve.token, endpoint, sent));
const byStaff = (endpoint: Endpoint, sent?: Sent) => succeed(call(server.app, sam.token, endpoint, sent));

const payAsAlice = (id: number) => call(server.app, here.alice.token, billing.pay, { params: { id } });

const switchOff = () =>
  byStaff(staffPeople.switchOff, {
    params: { id: here.id, user_id: here.vic.id },
    body: { reason: 'They left the team' },
  });

const submitForm = () =>
  succeed(
    call(server.app, null, contacts.submit, {
      body: { first_name: 'Nora', email: 'nora@example.net', notes: `Hello at ${performance.now()}` },
      headers: { 'x-site-token': here.siteToken },
    }),
  );

const createTag = async () =>
  parseData(contactTags.create.data, await byEve(contactTags.create, { body: { name: 'Fair' } })).id;
async function createContact(): Promise<number> {
  const body = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.net', lead_source_id: 14 };
  const answer = await byEve(contacts.create, { body });
  return z.parse(z.object({ data: z.object({ id: z.int() }) }), answer.body).data.id;
}

async function createListing(): Promise<number> {
  const body = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };
  const answer = await byEve(listings.create, { body });
  return z.parse(z.object({ data: z.object({ id: z.int() }) }), answer.body).data.id;
}

async function startEmails(): Promise<number> {
  const id = await createListing();
  await succeed(startSellerEmails(server, here.eve, id));
  return id;
}
const answerMail = (id: number, payload: string) => answerAsSeller(server, [here.id, id], payload);

const note = async (outcome: 'no_answer' | null) => addEntry(byEve, await createContact(), outcome);
const addSeller = async () =>
  addSellerTo(server, here.eve, { id: await createListing(), lead_id: await createContact() });

const updateContact = (id: number, body: object) => byEve(contacts.update, { params: { id }, body });

const saveStep = (id: keyof typeof fullAnswers) =>
  byAlice(launch.save, { params: { id }, body: { data: fullAnswers[id] } });

async function submitLaunch(): Promise<void> {
  for (const form of [1, 2, 3, 4, 5] as const) await saveStep(form);
  await byAlice(launch.submit, { body: { id: 6, data: { review: 'completed' } } });
}

async function addFile(): Promise<void> {
  const file = toFile('Nora is great', 'words.txt', 'text/plain');
  const url = '/api/v2/forms/1/questions/testimonials';
  const answer = await sendForm(server.app, here.alice.token, url, [['file', file]]);
  expect(answer.statusCode).toBe(201);
}

const changeClient = (body: object) => byStaff(staff.changeClient, { params: { id: here.id }, body });

/** Adds a client, and impersonates it. */
async function addClient(): Promise<void> {
  const admin = { first_name: 'Ana', last_name: 'Lima', email: 'ana@added.example.com' };
  const body = { name: 'Lima Realty', country: 'CA', state_or_province: 'ON', package: 'Create', admin };
  const { id } = parseData(staffClients.add.data, await byStaff(staffClients.add, { body }));
  const visit = await byStaff(account.impersonate, { body: { client_id: id, reason: 'A question' } });
  const code = parseData(account.impersonate.data, visit).token;
  const session = await succeed(call(server.app, null, account.redeemLoginCode, { body: { token: code } }));
  here = {
    ...here,
    id,
    staff: { ...here.staff, token: parseData(account.redeemLoginCode.data, session).token },
  };
}

const newEmail = () => `moved@client${here.id}.example.com`;

const askForEmail = () => byEve(emailChange.ask, { body: { email: newEmail(), password } });

async function changeEmail(): Promise<void> {
  await askForEmail();
  const token = await linkTo(server.database, newEmail());
  await succeed(call(server.app, null, emailChange.confirm, { body: { token } }));
}

async function stopEmailChange(): Promise<void> {
  const token = await linkTo(server.database, here.eve.email);
  await succeed(call(server.app, null, emailChange.stop, { body: { token } }));
}

async function inviteUser(): Promise<string> {
  const email = `ivy@client${here.id}.example.com`;
  await byAlice(users.invite, { body: { first_name: 'Ivy', last_name: 'New', email } });
  return email;
}
