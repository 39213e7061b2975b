import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { listingsImportedMail } from './listings-imported.ts';

const mail = (count: number, isDraft: boolean) =>
  renderForAlice(listingsImportedMail, {
    addresses: Array.from({ length: Math.min(count, 10) }, (_, n) => `${n + 1} Elm Street`),
    count,
    is_draft: isDraft,
  });

test('whatever addresses hold, new listings are announced by one message', () =>
  expectOneMessage(listingsImportedMail, (text) => ({ addresses: [text, text], count: 2, is_draft: false })));

test('the mail says how many listings came, names ten, and says what is left to do', async () => {
  const one = await mail(1, true);
  expect(one.subject).toBe('1 new listing came from your MLS');
  expect(one.text).toContain('It’s hidden from your website until you show it.');
  const many = await mail(14, false);
  expect(many.subject).toBe('14 new listings came from your MLS');
  expect(many.text).toContain('10 Elm Street');
  expect(many.text).toContain('and 4 more');
  expect(many.text).toContain('Their pages are on the way to your website.');
});
