import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { crmStoppedMail } from './crm-stopped.ts';

const details = { account: 'Harbour & Pine', problem: 'Follow Up Boss doesn’t accept this API key.' };

test('it says which account, why, and where to connect it again', () => {
  const { subject, text } = renderForAlice(crmStoppedMail, details);
  expect(subject).toBe('Your enquiries are no longer sent to Follow Up Boss');
  expect(text).toContain('to the account “Harbour & Pine” any more. Follow Up Boss doesn’t accept');
  expect(text).toContain('/settings/follow-up-boss');
});

test('no text of others gets out of its place', () =>
  expectOneMessage(crmStoppedMail, (text) => ({ account: text, problem: text })));
