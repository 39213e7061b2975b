import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { webhookSwitchedOffMail } from './webhook-switched-off.ts';

const details = { webhook_id: 1, host: 'hooks.example.com', problem: 'The address answered 500.' };

test('it says which address, why, and how to catch up', () => {
  const { subject, text } = renderForAlice(webhookSwitchedOffMail, details);
  expect(subject).toBe('Your webhook to hooks.example.com was switched off');
  expect(text).toContain('The last attempt: The address answered 500.');
  expect(text).toContain('/settings/webhooks');
});

test('no text of others gets out of its place', () =>
  expectOneMessage(webhookSwitchedOffMail, (text) => ({ ...details, host: text, problem: text })));
