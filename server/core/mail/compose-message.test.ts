import { expect, test } from 'vitest';
import { envelope } from '#server/testing/mails.ts';
import { composeMessage } from './compose-message.ts';

test('an address with special characters gets no mail', async () => {
  for (const to of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Bob <b@example.com>',
    'a b@example.com',
    'a@b@example.com',
    '',
    '@',
    '"a"@example.com',
  ])
    await expect(
      composeMessage({ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }, { ...envelope, to }),
    ).rejects.toThrow('no address');
});
