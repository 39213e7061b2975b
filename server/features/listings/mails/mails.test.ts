import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { listingPublishedMail } from './listing-published.ts';

const url = 'https://sites.example.com/sites/1/listings/7-12-elm-street';
const mail = (home: { photo: string | null; price: string; facts: string } | null) =>
  renderForAlice(listingPublishedMail, { listing_id: 7, address: '12 Elm Street', url, home });

test('whatever an address holds, a published listing is announced by one message', () =>
  expectOneMessage(listingPublishedMail, (text) => ({
    listing_id: 7,
    address: text,
    url,
    home: { photo: null, price: text, facts: text },
  })));

test('the mail about a published listing leads to its page and to the listing', async () => {
  const { text, subject } = await mail(null);
  expect(subject).toBe('12 Elm Street is now on your website.');
  expect(text).toContain(url);
  expect(text).toMatch(/https:\/\/[^/]+\/listings\/7\b/);
});

test('it shows the home: its photo as a JPEG with an address that works in a mail, its price and its facts', async () => {
  const { html, text } = await mail({
    photo: '/files/house-960.jpg',
    price: '$900,000',
    facts: '3 bedrooms',
  });
  expect(html).toMatch(/<img src="https:\/\/[^/"]+\/files\/house-960\.jpg" alt="Photo of 12 Elm Street"/);
  for (const part of [html, text]) expect(part).toMatch(/\$900,000[\s\S]*3 bedrooms/);
});

test('without a photo, or without a price, nothing is in its place', async () => {
  const plain = await mail({ photo: null, price: '', facts: '3 bedrooms' });
  expect(plain.html).not.toContain('<img src="https://portal');
  expect(plain.text).toContain('3 bedrooms');
  const bare = await mail({ photo: '/files/house.jpg', price: '', facts: '' });
  expect(bare.html).toContain('<strong>12 Elm Street</strong>');
});
