import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { leadAdsStoppedMail } from './lead-ads-stopped.ts';

const details = { page: 'Harbour & Pine', problem: 'Facebook no longer accepts our access to your page.' };

test('it says which page, why, and where to connect it again', () => {
  const { subject, text } = renderForAlice(leadAdsStoppedMail, details);
  expect(subject).toBe('Leads from Facebook have stopped');
  expect(text).toContain('the leads of “Harbour & Pine” any more. Facebook no longer accepts');
  expect(text).toContain('/settings/facebook-leads');
});

test('no text of others gets out of its place', () =>
  expectOneMessage(leadAdsStoppedMail, (text) => ({ ...details, page: text })));
