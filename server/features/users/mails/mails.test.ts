import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { activateAccountMail } from './activate-account.ts';
import { ourTeam, secondFactorResetMail } from './second-factor-reset.ts';

test('whatever a person is called, an invitation is one message', () =>
  expectOneMessage(activateAccountMail, (text) => ({ first_name: text, client_name: text })));

test('whoever did it, a reset of the second factor is one message', () =>
  expectOneMessage(secondFactorResetMail, (text) => ({ first_name: text, by: text })));

test('an invitation leads to the configured origin, with the token and the address it was sent to', () => {
  const { text } = renderForAlice(activateAccountMail, { first_name: 'Alice', client_name: 'Grove' });
  expect(text).toContain('https://portal.example.com/account/activate/the-token?email=alice%40example.com');
  expect(text).toContain('the portal of Grove');
});

test('a staff member has no client and is invited to the console', () => {
  const { text } = renderForAlice(activateAccountMail, { first_name: 'Alice', client_name: '' });
  expect(text).toContain('work in the staff console');
});

test('a reset of the second factor says who did it', () => {
  const { text } = renderForAlice(secondFactorResetMail, { first_name: 'Alice', by: ourTeam });
  expect(text).toContain(`${ourTeam} turned two-step sign-in off for you`);
});
