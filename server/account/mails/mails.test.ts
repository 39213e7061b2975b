import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '../../testing/mails.ts';
import { resetPasswordMail } from './reset-password.ts';

test('whatever a person is called, a reset of the password is one message', () =>
  expectOneMessage(resetPasswordMail, (text) => ({ first_name: text })));

test('the link leads to the configured origin, with the token and the address it was sent to', () => {
  expect(renderForAlice(resetPasswordMail, { first_name: 'Alice' }).text).toContain(
    'https://portal.example.com/password/reset/the-token?email=alice%40example.com',
  );
});
