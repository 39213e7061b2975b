import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { confirmEmailMail } from './confirm-email.ts';
import { emailChangeAskedMail } from './email-change-asked.ts';
import { emailInUseMail } from './email-in-use.ts';
import { resetPasswordMail } from './reset-password.ts';

test('whatever a person is called, a reset of the password is one message', () =>
  expectOneMessage(resetPasswordMail, (text) => ({ first_name: text })));

test('the link leads to the configured origin, with the token and the address it was sent to', () => {
  expect(renderForAlice(resetPasswordMail, { first_name: 'Alice' }).text).toContain(
    'https://portal.example.com/password/reset/the-token?email=alice%40example.com',
  );
});

test('whatever a person is called, the mails about a change of email are one message each', async () => {
  await expectOneMessage(confirmEmailMail, (text) => ({ first_name: text, old_email: 'nia@example.com' }));
  await expectOneMessage(emailChangeAskedMail, (text) => ({ first_name: text, new_email: 'n@example.com' }));
  await expectOneMessage(emailInUseMail, () => ({}));
});

test('the link in the new mailbox confirms its address, and the one in the former mailbox stops the change', () => {
  const confirm = renderForAlice(confirmEmailMail, { first_name: 'Alice', old_email: 'al@example.com' }).text;
  expect(confirm).toContain('https://portal.example.com/account/email/the-token');
  expect(confirm).toContain('sign in with alice@example.com in place of al@example.com');
  const asked = renderForAlice(emailChangeAskedMail, { first_name: 'Alice', new_email: 'al@example.com' });
  expect(asked.text).toContain('https://portal.example.com/account/email/the-token');
  expect(asked.text).toContain('from alice@example.com to al@example.com');
});
