import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '../../testing/mails.ts';
import { contactsDigestMail } from './contacts-digest.ts';
import { contactUpdatedMail } from './contact-updated.ts';
import { newContactMail } from './new-contact.ts';

test('whatever a contact is called, it is announced by one message', async () => {
  await expectOneMessage(newContactMail, (text) => ({ first_name: text, contact_name: text, lead_id: 7 }));
  await expectOneMessage(contactUpdatedMail, (text) => ({
    first_name: text,
    contact_name: text,
    lead_id: 7,
    history_id: 8,
  }));
  await expectOneMessage(contactsDigestMail, (text) => ({ first_name: text, forms: 41 }));
});

test('the button opens the contact, and of a known one the new entry of its history', () => {
  const details = { first_name: 'Alice', contact_name: 'Vera', lead_id: 7 };
  expect(renderForAlice(newContactMail, details).text).toContain(
    'https://portal.example.com/contacts/view/7',
  );
  expect(renderForAlice(contactUpdatedMail, { ...details, history_id: 8 }).text).toContain(
    'https://portal.example.com/contacts/view/7/8',
  );
});

test('one form is one form', () => {
  expect(renderForAlice(contactsDigestMail, { first_name: 'Alice', forms: 1 }).subject).toBe(
    '1 more form came in from your website',
  );
  expect(renderForAlice(contactsDigestMail, { first_name: 'Alice', forms: 41 }).subject).toBe(
    '41 more forms came in from your website',
  );
});
