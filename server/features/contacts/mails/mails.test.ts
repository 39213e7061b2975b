import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { contactAnsweredMail } from './contact-answered.ts';
import { contactsDigestMail } from './contacts-digest.ts';
import { contactUpdatedMail } from './contact-updated.ts';
import type { MailedLead } from './lead-parts.ts';
import { morningMail } from './morning.ts';
import { newContactMail } from './new-contact.ts';

const vera: MailedLead = {
  lead_id: 7,
  history_id: 8,
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '604-555-0199',
  source: 'Listing inquiry',
  wants: 'Buyer',
  preferred_time: 'Evenings',
  message: 'Is it still for sale?\nI can come on Saturday.',
  page: 'https://www.alice.example.com/search?beds=2',
  listing: 'https://elsewhere.example.net/listing/1',
  site: 'alice.example.com',
};
const written = (text: string): MailedLead => ({
  ...vera,
  name: text,
  email: text,
  phone: text,
  source: text,
  wants: text,
  preferred_time: text,
  message: text,
  page: text,
  listing: text,
  site: text,
});
const newContact = (change: Partial<MailedLead> = {}, may_change = true) =>
  renderForAlice(newContactMail, { may_change, lead: { ...vera, ...change } });

test('whatever a visitor writes, a contact is announced by one message', async () => {
  await expectOneMessage(newContactMail, (text) => ({ may_change: true, lead: written(text) }));
  await expectOneMessage(contactUpdatedMail, (text) => ({ may_change: false, lead: written(text) }));
  await expectOneMessage(contactAnsweredMail, (text) => ({ lead_id: 7, name: text, subject: text, text }));
  await expectOneMessage(contactsDigestMail, (text) => ({
    first_name: text,
    forms: 41,
    site: text,
    leads: [written(text), written(text)],
  }));
});

test('a contact with a phone alone is called: the mail has no address, and a reply answers nobody', () => {
  const { text, html, replyTo } = newContact({ email: '' });
  expect([replyTo, text.includes('Replying to'), html.includes('mailto:')]).toEqual([
    undefined,
    false,
    false,
  ]);
  expect(html).toContain('tel:+16045550199');
});

test('a person whose devices have gone quiet reads that this mail may be all', () => {
  const render = (is_unreached?: boolean) =>
    renderForAlice(newContactMail, { may_change: true, lead: vera, is_unreached });
  expect(render(true).text).toContain('None of your devices has confirmed its last notification');
  expect(render(true).html).toContain('/settings"');
  for (const quiet of [render(false), render()]) expect(quiet.text).not.toContain('devices');
});

test('the mail of a contact says all there is to answer, and a reply goes to the contact', () => {
  const { text, html, subject, replyTo } = newContact();
  expect(subject).toBe('Vera Visitor is a new contact.');
  expect(replyTo).toBe('vera@example.com');
  expect(html).toContain('href="tel:+16045550199"');
  expect(html).toContain('href="mailto:vera@example.com"');
  for (const line of [
    'Call 604-555-0199',
    'Email vera@example.com',
    '> Is it still for sale?',
    '> I can come on Saturday.',
    'Source: Listing inquiry',
    'Interested in: Buying',
    'Best time: Evenings',
    'Website: alice.example.com',
    'Page: https://www.alice.example.com/search?beds=2',
    'Listing: https://elsewhere.example.net/listing/1',
    'https://portal.example.com/contacts/view/7/8',
  ])
    expect(text.split('\n')).toContain(line);
});

test('the number of a contact who does not want calls leads to the contact, which asks first', () => {
  const { html, text } = newContact({ do_not_call: true });
  expect(html).not.toContain('tel:');
  expect(text).toContain('Do not call: 604-555-0199: https://portal.example.com/contacts/view/7/8');
});

test('what a form leaves out is left out of the mail', () => {
  const none = { phone: '', wants: '', preferred_time: '', message: '', page: '', listing: '', site: '' };
  const { text, html } = newContact(none);
  expect(text).not.toMatch(/Call|Interested|Best time|Website:|Page:|Listing:|^>/m);
  expect(html).not.toContain('tel:');
});

test("an address from a visitor's browser becomes a link only on the agent's own website", () => {
  const { html } = newContact();
  expect(html).toContain('href="https://www.alice.example.com/search?beds=2"');
  expect(html).not.toContain('href="https://elsewhere.example.net');
  for (const page of ['https://alice.example.com.evil.example/', 'https://evilalice.example.com/', 'x'])
    expect(newContact({ page }).html).not.toContain(`href="${page}`);
});

test('a status is one tap away for who may set one', () => {
  const status = (id: number) => `https://portal.example.com/contacts/view/7/8?status=${id}`;
  expect(newContact().text).toContain(`Contacted: ${status(2)}\nQualified: ${status(5)}`);
  expect(newContact({}, false).html).not.toContain('?status=');
});

test('the digest lists who wrote, each with a link, and counts the rest', () => {
  const digest = (forms: number) =>
    renderForAlice(contactsDigestMail, {
      first_name: 'Alice',
      forms,
      site: 'alice.example.com',
      leads: [vera],
    });
  expect(digest(1).subject).toBe('1 more form arrived from alice.example.com');
  expect(digest(1).text).not.toContain('which you can see in your contacts');
  expect(digest(41).subject).toBe('41 more forms arrived from alice.example.com');
  expect(digest(41).text).toContain(
    'Vera Visitor (604-555-0199, Listing inquiry)\nhttps://portal.example.com/contacts/view/7/8',
  );
  expect(digest(41).text).toContain('And 40 more,');
  expect(digest(41).html).toContain('href="https://portal.example.com/contacts/view/7/8"');
});

test('the morning mail says how much there is, what is late, and what it leaves out', async () => {
  const task = {
    title: 'Call back',
    due_time: '14:30',
    is_late: false,
    lead_id: 7,
    lead_name: 'Vera Visitor',
  };
  const nothing = { first_name: 'Nia', task_count: 0, tasks: [], waiting_count: 0, waiting: [] };
  const full = renderForAlice(morningMail, {
    ...nothing,
    task_count: 12,
    tasks: [task, { ...task, title: 'Order the sign', is_late: true, lead_id: null, lead_name: null }],
    waiting_count: 1,
    waiting: [{ lead_id: 9, name: '', lead_source_id: 1 }],
  });
  expect(full.subject).toBe('Today: 12 tasks and 1 person waiting for your answer');
  for (const words of [
    'Today at 2:30 pm, Vera Visitor',
    'Late',
    'And 10 more',
    'A contact',
    '/contacts/view/9',
  ])
    expect(full.text).toContain(words);
  const { subject, text } = renderForAlice(morningMail, {
    ...nothing,
    waiting_count: 2,
    waiting: [{ lead_id: 9, name: 'Vera', lead_source_id: 1 }],
  });
  expect(subject).toBe('Today: 2 people waiting for your answer');
  expect(text).not.toContain('Your tasks');
});

test('whatever a task is called, the morning mail is one message', async () => {
  await expectOneMessage(morningMail, (text) => ({
    first_name: text,
    task_count: 1,
    tasks: [{ title: text, due_time: null, is_late: false, lead_id: 1, lead_name: text }],
    waiting_count: 1,
    waiting: [{ lead_id: 1, name: text, lead_source_id: 1 }],
  }));
});
