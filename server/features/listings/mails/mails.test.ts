import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { listingPublishedMail } from './listing-published.ts';

const url = 'https://sites.example.com/sites/1/listings/7-12-elm-street';

test('whatever an address holds, a published listing is announced by one message', () =>
  expectOneMessage(listingPublishedMail, (text) => ({ listing_id: 7, address: text, url })));

test('the mail about a published listing leads to its page and to the listing', async () => {
  const { text, subject } = await renderForAlice(listingPublishedMail, {
    listing_id: 7,
    address: '12 Elm Street',
    url,
  });
  expect(subject).toBe('12 Elm Street is now on your website.');
  expect(text).toContain(url);
  expect(text).toMatch(/https:\/\/[^/]+\/listings\/7\b/);
});
