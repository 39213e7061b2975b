import { afterAll, beforeEach, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { staffNewsletterSends } from '#contract/newsletter/sending.ts';
import { staffImports } from '#contract/statistics/imports.ts';
import { staffSources } from '#contract/statistics/sources.ts';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { testimonialLinks, testimonialRequests } from '#contract/testimonials/requests.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { freezeNextAudience } from '#server/features/newsletter/sending/freeze-audience.ts';
import { expectSentence, type CausedWithCustomers } from '#server/testing/caused-events.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { newsletterReaders, readerSettings } from '#server/testing/newsletter-readers.ts';
import { expectSuccess, parseData } from '#server/testing/results.ts';
import { hours, sendingWorld } from '#server/testing/sending-world.ts';
import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';
import { testimonialCalls, uploadTestimonials } from '#server/testing/testimonials.ts';

const ads = await startStatsProvider();
ads.answer((response) =>
  sendJson(response, { currency: 'CAD', timezone_name: 'America/Toronto', results: [] }),
);
afterAll(ads.close);

const { server, owner, sam, newClient, db, mail, locked, frozen, handOverAll, tendAll, sendOf, act } =
  await sendingWorld({
    settings: { ...readerSettings, META_API_URL: ads.url, PLAUSIBLE_URL: ads.url },
  });
const { create, update, ask, given, newestLink, submit } = testimonialCalls(server);

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

/**
 * The action of people, their customers or mail servers behind each event. An event without a cause does not compile
 * here.
 */
const causes: Record<CausedWithCustomers, () => Promise<unknown>> = {
  'ai.description': () =>
    byEve(ai.describe, { body: { address: '12 Elm Street', city: 'Vancouver', price: '800000' } }),
  'ai.words_allowed': () =>
    byEve(ai.dismiss, { body: { rule: 'fact', quote: 'two homes', reason: 'A coach house stands behind' } }),

  'contact.consent_changed': async () => {
    const { id } = await addReader();
    const body = { newsletter_consent: { kind: 'none', source: 'Said no on the phone' } };
    await byEve(contacts.update, { params: { id }, body });
  },
  'contact.unsubscribed': () => unsubscribe(),
  'contact.resubscribed': async () => {
    await post(`/newsletter/preferences/${await unsubscribe()}`, { payload: 'action=come_back' });
  },
  'contact.newsletter_choice_changed': async () => {
    await post(`/newsletter/preferences/${await createUnsubscribeToken()}`, {
      payload: 'action=save&every_months=3',
    });
  },
  'contact.bounced': () => reportNewsletter('Postfix: unknown user'),
  'contact.complained': () => reportNewsletter('a feedback loop: abuse'),

  'newsletter.saved': async () => {
    const { subject, introduction, sections, content, custom_content } = parseData(
      newsletters.read.data,
      await byVisitingStaff(newsletters.read),
    );
    const data = { subject, introduction, sections, content, custom_content };
    await byVisitingStaff(newsletters.save, { query: { staff: 'true' }, body: { data } });
  },
  'newsletter.skipped': () => skip(1),
  'newsletter.unskipped': async () => {
    await skip(1);
    await skip(0);
  },
  'newsletter.start': () => missNewsletter('start'),
  'newsletter.drop': () => missNewsletter('drop'),
  'newsletter.pause': async () => {
    here = await frozen();
    await act(here, 'pause');
  },
  'newsletter.resume': async () => {
    here = await frozen();
    await act(here, 'pause');
    await act(here, 'resume');
  },
  'newsletter.stop': async () => {
    here = await frozen();
    await act(here, 'stop');
  },
  'newsletter.send_again': () => settleUnknown('send_again'),
  'newsletter.leave_out': () => settleUnknown('leave_out'),

  'statistics.source_connected': () => connectAds(),
  'statistics.source_disconnected': async () => {
    await connectAds();
    await byStaff(staffSources.disconnect, { params: { id: here.id }, body: { source: 'facebook' } });
  },

  'statistics.import_started': () => importDays(),
  'statistics.import_removed': async () => {
    await importDays();
    const body = { site_id: here.siteId, vendor: 'plausible' };
    await byStaff(staffImports.remove, { params: { id: here.id }, body });
  },

  'testimonial.requested': () => ask(here.eve.token),
  'testimonial.created': () => create(here.eve.token),
  'testimonial.edited': async () => {
    const { id } = await create(here.eve.token);
    await update(here.eve.token, id, { message: 'We would ask her again, any time.' });
  },
  'testimonial.published': async () => {
    const { id } = await create(here.eve.token);
    await update(here.eve.token, id, { status_id: 3 });
  },
  'testimonial.deleted': async () => {
    const { id } = await create(here.eve.token);
    await byEve(testimonials.remove, { params: { id } });
  },
  'testimonial.imported': () => importFile(),
  'testimonial.import_undone': async () => {
    await importFile();
    const [done] = parseData(testimonialFiles.listImports.data, await byEve(testimonialFiles.listImports));
    await byEve(testimonialFiles.undoImport, { params: { id: done?.id ?? 0 } });
  },
  'testimonial.exported': async () => {
    await create(here.eve.token);
    await byEve(testimonialFiles.download, { body: {} });
  },
  'testimonial.received': async () => {
    const email = `giver@client${here.id}.example.net`;
    await ask(here.eve.token, { email });
    await expectSuccess(submit(await newestLink(email), { email }));
  },
  'testimonial.refused': async () => {
    const email = `no-more@client${here.id}.example.net`;
    await ask(here.eve.token, { email });
    await byCustomer(testimonialLinks.refuse, { params: { link: await newestLink(email) } });
  },
  'testimonial.agreed': () => answerQuestion(true),
  'testimonial.declined': () => answerQuestion(false),
  'testimonial.withdrawn': async () => {
    const { email } = await given(here.eve.token);
    await byCustomer(testimonialLinks.withdraw, { params: { link: await newestLink(email) } });
  },
};

test.each(Object.entries(causes))('%s is in the activity log with its sentence', async (event, cause) => {
  await cause();
  await expectSentence(server, here.staff.token, event);
});

const byEve = (endpoint: Endpoint, sent?: Sent) =>
  expectSuccess(call(server.app, here.eve.token, endpoint, sent));
const byStaff = (endpoint: Endpoint, sent?: Sent) =>
  expectSuccess(call(server.app, sam.token, endpoint, sent));
const byVisitingStaff = (endpoint: Endpoint, sent?: Sent) =>
  expectSuccess(call(server.app, here.staff.token, endpoint, sent));
const byCustomer = (endpoint: Endpoint, sent?: Sent) => expectSuccess(call(server.app, null, endpoint, sent));

async function unsubscribe(): Promise<string> {
  const token = await createUnsubscribeToken();
  await post(`/newsletter/unsubscribe/${token}`);
  return token;
}

async function reportNewsletter(shape: string): Promise<void> {
  const report = await prepareReport(shape);
  await report();
}

const skip = (is_skipped: 0 | 1) =>
  byVisitingStaff(newsletters.toggle, { query: { staff: 'true' }, body: { is_skipped } });

/** A send that could not begin by noon. */
async function missNewsletter(action: 'start' | 'drop'): Promise<void> {
  here = await locked();
  server.clock.now = hours(3);
  await freezeNextAudience(db);
  await act(here, action);
}

/** The mail server accepts the first one's text, and hangs up. */
async function settleUnknown(action: 'send_again' | 'leave_out'): Promise<void> {
  here = await frozen();
  mail.answer = (stage, { to }) => (stage === 'taken' && to.startsWith('reader1@') ? 'drop' : undefined);
  await handOverAll();
  mail.answer = () => undefined;
  await handOverAll();
  await tendAll();
  await byStaff(staffNewsletterSends.settleUnknown, {
    params: { id: here.id, send_id: (await sendOf(here)).id },
    body: { action },
  });
}

const connectAds = () =>
  byStaff(staffSources.connect, {
    params: { id: here.id },
    body: { source: 'facebook', account: '123456', token: 'a secret token' },
  });

const importDays = () =>
  byStaff(staffImports.start, {
    params: { id: here.id },
    body: {
      site_id: here.siteId,
      vendor: 'plausible',
      account: 'old.example.com',
      token: 'a key',
      from: '2025-01-01',
      to: '2025-12-31',
    },
  });

const importFile = () =>
  expectSuccess(
    uploadTestimonials(
      server.app,
      here.eve.token,
      'First name,Last name,Message\nHanna,Hand,We would ask her again.\n',
    ),
  );

async function answerQuestion(agree: boolean): Promise<void> {
  const { id, email } = await given(here.eve.token);
  await update(here.eve.token, id, { message: 'Alice is the best.' });
  await byEve(testimonialRequests.askAgain, { params: { id } });
  await byCustomer(testimonialLinks.answer, { params: { link: await newestLink(email) }, body: { agree } });
}
