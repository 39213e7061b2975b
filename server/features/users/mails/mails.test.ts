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
  expect(text).toContain('You’ll choose a password');
});

test('an invitation fits somebody who signs in already as well as somebody new', () => {
  const { subject, text } = renderForAlice(activateAccountMail, {
    first_name: 'Alice',
    client_name: 'Grove',
  });
  expect(subject).toBe('You’re invited to the portal of Grove');
  expect(text).toContain(
    'If you already sign in with this email address, accept with the password you have.',
  );
  expect(text).toContain('If you’re new here, you’ll choose one.');
  expect(text).toContain('Accept invitation');
  expect(text).not.toMatch(/activate (your )?account/i);
});

test('a reset of the second factor says who did it', () => {
  const { text } = renderForAlice(secondFactorResetMail, { first_name: 'Alice', by: ourTeam });
  expect(text).toContain(`${ourTeam} turned two-step sign-in off for you`);
});
