import { describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { testimonialLinks, testimonialRequests } from '#contract/testimonials/requests.ts';
import { Testimonial, testimonials } from '#contract/testimonials/testimonials.ts';
import * as z from 'zod/mini';
import { queryRows } from '#server/testing/logins.ts';
import { mails } from '#server/mails.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { call, noon } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { request, submission, testimonialCalls } from '#server/testing/testimonials.ts';
import { testKey } from '#server/testing/database.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { createPortalLinks } from '#server/core/mail/portal-links.ts';
import { sendReminders } from './jobs.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { read, ask, submit, given, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });
const errorsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Reflect.get(Object(body), 'errors'),
];
const day = 86_400_000;
const at = (days: number) => new Date(noon.getTime() + days * day);

type Mail = { template: string; details: Record<string, unknown>; link_token: Buffer | null; state: string };
const mailsTo = (address: string) =>
  queryRows<Mail>(
    server.database,
    'SELECT template, details, link_token, state FROM app.outbox WHERE address = $1 ORDER BY id',
    [address],
  );
/** The mail as it is sent. */
const rendered = ({ template, details, link_token }: Mail) => {
  const mail = mails.find(({ name }) => name === template);
  const token =
    link_token === null ? '' : createLinkEncryption(testKey).decrypt(template, Buffer.from(link_token));
  const links = createPortalLinks('https://portal.example.com', null);
  return mail?.render(details, { address: '', ...links, addressOf: () => null, token });
};
const prefill = (link: string) => call(server.app, null, testimonialLinks.readRequest, { params: { link } });
const remind = (days: number) =>
  withTransaction(server.database, at(days), (context) =>
    sendReminders(context, createLinkEncryption(testKey)),
  );
const onTestimonial = (
  token: string,
  id: number,
  endpoint: (typeof testimonialRequests)['sendAgain' | 'revoke'],
) => call(server.app, token, endpoint, { params: { id } });

describe('a request', () => {
  test('is answered to an Admin who can sign in, and never to one who was switched off', async () => {
    const { alice, eve } = await client();
    await owner.query(`UPDATE app.users SET role = 'Admin' WHERE id = $1`, [eve.id]);
    await owner.query('UPDATE app.users SET disabled_at = $2 WHERE id = $1', [alice.id, noon]);
    const email = 'answers@example.net';
    await ask(eve.token, { email });
    const [mail] = await mailsTo(email);
    expect(mail && rendered(mail)).toMatchObject({ fromName: 'Alice Tester', replyTo: eve.email });
  });

  test('makes a testimonial in status Requested and mails the words with the names put in', async () => {
    const { alice } = await client();
    const email = 'words@example.net';
    const made = await ask(alice.token, {
      email,
      first_name: 'Véra',
      title: 'How was it, {{first_name}}?',
      body: 'Hi {{first_name}} {{last_name}},\n\n{{7*7}} ${7*7} {{constructor}}',
    });
    expect(made).toMatchObject({
      status: { id: 1, name: 'Requested' },
      first_name: 'Véra',
      message: null,
      consent: false,
      is_seen: true,
      request: { state: 'waiting', reminder_at: '2026-11-27T20:00:00Z', reminded_at: null },
    });
    const [mail] = await mailsTo(email);
    const draft = mail && rendered(mail);
    expect(draft).toMatchObject({
      subject: 'How was it, Véra?',
      replyTo: alice.email,
      parts: [
        { say: 'Hi Véra Visitor,' },
        { say: '{{7*7}} ${7*7} {{constructor}}' },
        { button: 'Write a testimonial' },
        { say: 'Thank you,\nAlice Tester' },
      ],
      wayOut: ['Don’t ask me again', expect.stringMatching(/#no-more$/)],
    });
    const link = await newestLink(email);
    expect(link).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(draft)).toContain(`/submit-testimonial/${link}`);
    const stored = await queryRows(server.database, `SELECT t::text FROM app.testimonial_links t`);
    expect(JSON.stringify(stored)).not.toContain(link);
  });

  test('takes 2048 letters of a message and 1024 of a signature, and a title of one line', async () => {
    const { alice } = await client();
    const send = (fields: object) =>
      call(server.app, alice.token, testimonialRequests.request, { body: { ...request, ...fields } });
    expect((await send({ body: 'a'.repeat(2048), signature: 'b'.repeat(1024) })).status).toBe(201);
    const long = await send({ body: 'a'.repeat(2049), signature: 'b'.repeat(1025) });
    expect(errorsOf(long)).toEqual([
      422,
      {
        body: ['This field must be less than 2048 characters.'],
        signature: ['This field must be less than 1024 characters.'],
      },
    ]);
    expect(errorsOf(await send({ title: 'A\r\nBcc: victim@example.net' }))).toEqual([
      422,
      { title: ['Please keep this to one line.'] },
    ]);
    expect(
      Object.keys(
        Object(
          errorsOf(await send({ first_name: '', last_name: '', email: 'x', title: '', signature: '' }))[1],
        ),
      ),
    ).toEqual(expect.arrayContaining(['first_name', 'last_name', 'email', 'title', 'signature']));
  });

  test('adds a contact or links the one with this email', async () => {
    const { alice } = await client();
    const first = await ask(alice.token, { email: 'lead@example.net', add_to_lead: true });
    const second = await ask(alice.token, { email: 'LEAD@example.net', add_to_lead: true });
    expect(first.lead_id).not.toBeNull();
    expect(second.lead_id).toBe(first.lead_id);
    const contact = await call(server.app, alice.token, contacts.read, {
      params: { id: first.lead_id ?? 0 },
    });
    expect(contact.body).toMatchObject({ data: { lead_source_id: 12, lead_status_id: 3 } });
    expect((await ask(alice.token, { email: 'none@example.net' })).lead_id).toBeNull();
  });

  test('is previewed as the very mail, and nothing is made', async () => {
    const { alice } = await client();
    const body = { ...request, email: 'preview@example.net' };
    const answer = await call(server.app, alice.token, testimonialRequests.preview, { body });
    const { subject, text, url } = parseData(testimonialRequests.preview.data, answer);
    expect(subject).toBe('How was your experience?');
    expect(text).toContain('Hi Vera,');
    const page = await server.app.inject({ url });
    expect(page.payload).toContain('Hi Vera,');
    expect(page.payload).toContain('Write a testimonial');
    expect(await mailsTo('preview@example.net')).toEqual([]);
  });

  test('says when the same person was asked within a year', async () => {
    const { alice } = await client();
    const lastAsked = async () =>
      (
        await call(server.app, alice.token, testimonialRequests.lastAsked, {
          query: { email: 'again@example.net' },
        })
      ).body;
    expect(await lastAsked()).toEqual({ data: { asked_at: null, is_answered: false, refused_at: null } });
    await ask(alice.token, { email: 'again@example.net' });
    expect(await lastAsked()).toEqual({
      data: { asked_at: '2026-11-20T20:00:00Z', is_answered: false, refused_at: null },
    });
  });

  test('is reminded of once after a week, unless that is switched off, answered or revoked', async () => {
    const { alice } = await client();
    const people = ['due', 'off', 'answered', 'revoked', 'late'].map((name) => `${name}@example.net`);
    const [due = '', off = '', answered = '', revoked = '', late = ''] = people;
    await ask(alice.token, { email: due });
    await ask(alice.token, { email: off, reminder: false });
    await given(alice.token, {}, answered);
    const { id } = await ask(alice.token, { email: revoked });
    await onTestimonial(alice.token, id, testimonialRequests.revoke);
    const switched = await ask(alice.token, { email: late });
    await call(server.app, alice.token, testimonialRequests.setReminder, {
      params: { id: switched.id },
      body: { reminder: false },
    });
    await remind(6.9);
    const reminders = async (address: string) =>
      (await mailsTo(address)).filter(({ template }) => template === 'testimonial-reminder').length;
    expect(await reminders(due)).toBe(0);
    await remind(7);
    await remind(7.1);
    expect(await Promise.all(people.map(reminders))).toEqual([1, 0, 0, 0, 0]);
    const mail = (await mailsTo(due)).at(-1);
    expect(mail && rendered(mail)?.subject).toBe('A short reminder: How was your experience?');
    // the first link and the reminder's both work, until one of them is used
    const links = (await mailsTo(due)).map(({ template, link_token }) =>
      createLinkEncryption(testKey).decrypt(template, Buffer.from(link_token ?? '')),
    );
    expect((await submit(links[0] ?? '')).status).toBe(200);
    expect((await submit(links[1] ?? '')).status).toBe(410);
  });

  test('is sent again with a new link, and the old one goes on working; revoked, none works', async () => {
    const { alice } = await client();
    const email = 'resend@example.net';
    const { id } = await ask(alice.token, { email });
    const first = await newestLink(email);
    expect((await onTestimonial(alice.token, id, testimonialRequests.sendAgain)).status).toBe(200);
    const second = await newestLink(email);
    // somebody may be writing at this moment
    expect((await prefill(first)).status).toBe(200);
    expect((await prefill(second)).status).toBe(200);
    const answer = await onTestimonial(alice.token, id, testimonialRequests.revoke);
    expect(parseData(Testimonial, answer).request?.state).toBe('revoked');
    expect([(await prefill(first)).status, (await prefill(second)).status]).toEqual([410, 410]);
    await onTestimonial(alice.token, id, testimonialRequests.sendAgain);
    expect((await submit(await newestLink(email), { email })).status).toBe(200);
    const late = await onTestimonial(alice.token, id, testimonialRequests.sendAgain);
    expect([late.status, Reflect.get(Object(late.body), 'error')]).toEqual([
      422,
      'This request has been answered already.',
    ]);
  });

  test('shows how its mail fares', async () => {
    const { alice } = await client();
    const email = 'fares@example.net';
    const { id } = await ask(alice.token, { email });
    const state = async () => (await read(alice.token, id)).request?.state;
    const setMail = (to: string) =>
      owner.query('UPDATE app.outbox SET state = $1 WHERE address = $2', [to, email]);
    expect(await state()).toBe('waiting');
    await setMail('sent');
    expect(await state()).toBe('sent');
    await setMail('failed');
    expect(await state()).toBe('bounced');
    const link = await newestLink(email);
    await call(server.app, null, testimonialLinks.openRequest, { params: { link } });
    expect(await state()).toBe('opened');
    await submit(link, { email });
    expect(await state()).toBe('answered');
  });

  test('is refused beyond two hundred a day, and while the account is paused', async () => {
    const { alice, id } = await client();
    await ask(alice.token, { email: 'cap@example.net' });
    await owner.query(
      `WITH made AS (INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, is_seen, created_at, updated_at)
         SELECT $1, 1, 'link', 'A', 'B', true, $2, $2 FROM generate_series(1, 199) RETURNING id)
       INSERT INTO app.testimonial_requests (client_id, testimonial_id, title, body, signature, email, created_at, sent_at)
       SELECT $1, id, 't', 'b', 's', 'x@example.net', $2, $2 FROM made`,
      [id, noon],
    );
    const answer = await call(server.app, alice.token, testimonialRequests.request, { body: request });
    expect([answer.status, Reflect.get(Object(answer.body), 'error')]).toEqual([
      429,
      'You can send 200 requests a day. Please send the rest tomorrow.',
    ]);
    await owner.query(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [id]);
    const paused = await call(server.app, alice.token, testimonialRequests.request, { body: request });
    expect(paused.body).toMatchObject({ code: 'account_paused' });
  });
});

describe('a link', () => {
  test('says who asks and whom, and nothing else of the client', async () => {
    const { alice } = await client();
    await ask(alice.token, { email: 'keys@example.net', phone_number: '604-555-0123' });
    const { body } = await prefill(await newestLink('keys@example.net'));
    expect(body).toEqual({
      data: {
        first_name: 'Vera',
        last_name: 'Visitor',
        email: 'keys@example.net',
        phone_number: '604-555-0123',
        agent_name: 'Alice Tester',
        agent_photo: null,
      },
    });
  });

  test('is not spent by reading it, and takes one answer', async () => {
    const { alice, eve, vic, id: clientId } = await client();
    await owner.query(
      `UPDATE app.users SET notification_preferences = '{testimonials}' WHERE client_id = $1`,
      [clientId],
    );
    const email = 'once@example.net';
    const { id } = await ask(alice.token, { email });
    const link = await newestLink(email);
    for (let n = 0; n < 20; n += 1) expect((await prefill(link)).status).toBe(200);
    const sent = {
      ...submission,
      email: 'Other@example.net',
      first_name: 'Véronique',
      display_name: 'V. V.',
    };
    expect((await submit(link, sent)).body).toEqual({ data: { consent: true } });
    expect(await read(alice.token, id)).toMatchObject({
      status_id: 2,
      is_seen: false,
      consent: true,
      name: 'V. V.',
      first_name: 'Véronique',
      email: 'other@example.net',
      message: submission.message,
      original_message: submission.message,
      agreement: 'current',
    });
    for (const answer of [await submit(link, sent), await prefill(link)])
      expect([answer.status, answer.body]).toMatchObject([
        410,
        { code: 'link_used', error: 'The link is already used or expired.' },
      ]);
    for (const person of [alice, eve]) {
      const { body } = await call(server.app, person.token, activity.notifications);
      expect(body).toMatchObject({
        data: [
          {
            message: 'V. V. submitted a testimonial.',
            url: `/testimonials/${id}`,
            event: 'testimonial.received',
          },
        ],
      });
      expect((await mailsTo(person.email)).map(({ template }) => template)).toEqual(['testimonial-received']);
    }
    expect((await call(server.app, vic.token, activity.notifications)).body).toMatchObject({ data: [] });
    expect((await mailsTo('other@example.net')).map(({ template }) => template)).toEqual([
      'testimonial-copy',
    ]);
  });

  test('asks for a name, an email, words and a yes or no; nothing is spent by a mistake', async () => {
    const { alice } = await client();
    await ask(alice.token, { email: 'mistake@example.net' });
    const link = await newestLink('mistake@example.net');
    const wrong = await submit(link, {
      first_name: '',
      last_name: ' ',
      email: 'nobody',
      message: '',
      consent: undefined,
    });
    expect(errorsOf(wrong)).toEqual([
      422,
      {
        first_name: ['This field is required.'],
        last_name: ['This field is required.'],
        email: ['Please enter a valid email address.'],
        message: ['This field is required.'],
        consent: ['This field is required.'],
      },
    ]);
    const refused = await submit(link, { consent: false, phone_number: '', display_name: null });
    expect(refused.body).toEqual({ data: { consent: false } });
  });

  test('that is unknown, spent, revoked or of a deleted testimonial or a closed account answers alike', async () => {
    const { alice, id: clientId } = await client();
    const { link: spent } = await given(alice.token);
    const gone = await ask(alice.token, { email: 'gone@example.net' });
    const ofDeleted = await newestLink('gone@example.net');
    await call(server.app, alice.token, testimonials.remove, { params: { id: gone.id } });
    const revoked = await ask(alice.token, { email: 'revoked2@example.net' });
    const ofRevoked = await newestLink('revoked2@example.net');
    await onTestimonial(alice.token, revoked.id, testimonialRequests.revoke);
    await ask(alice.token, { email: 'closed@example.net' });
    const ofClosed = await newestLink('closed@example.net');
    await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [clientId]);
    const answers = [];
    for (const link of ['unknown', 'a'.repeat(43), spent, ofDeleted, ofRevoked, ofClosed])
      for (const answer of [await prefill(link), await submit(link)]) {
        const { request_id: _id, ...body } = z.parse(z.looseObject({ request_id: z.string() }), answer.body);
        answers.push(JSON.stringify([answer.status, body]));
      }
    expect([...new Set(answers)]).toEqual([
      JSON.stringify([410, { error: 'The link is already used or expired.', code: 'link_used' }]),
    ]);
  });

  test('takes one of a hundred answers that come at once', async () => {
    const { alice } = await client();
    const email = 'race@example.net';
    await ask(alice.token, { email });
    const link = await newestLink(email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_each, n) => submit(link, { email, message: `Answer ${n}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 410)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const originals = await queryRows<{ message: string }>(
      server.database,
      `SELECT message FROM app.testimonial_originals WHERE email = $1`,
      [email],
    );
    expect(originals).toEqual([{ message: `Answer ${winner}` }]);
    expect((await mailsTo(email)).filter(({ template }) => template === 'testimonial-copy')).toHaveLength(1);
  });
});
