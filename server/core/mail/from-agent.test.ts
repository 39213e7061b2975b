import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { mails } from '#server/mails.ts';
import { envelope } from '#server/testing/mails.ts';
import { composeMessage } from './compose-message.ts';
import { fromAgent } from './from-agent.ts';

const context = {
  address: 'vera@example.net',
  portal: (path: string) => path,
  screen: (path: string) => path,
  addressOf: () => null,
  token: 'token',
};

test('every mail that names an agent to a customer comes from the agent, who gets the replies', () => {
  const named = mails.flatMap((mail) => {
    if ('isWhole' in mail) return [];
    const example = mail.example;
    const agent =
      typeof example === 'object' && example !== null && 'agent_name' in example ? example.agent_name : null;
    const { fromName, replyTo } = mail.render(example, context);
    return agent === null && fromName === undefined ? [] : [{ name: mail.name, agent, fromName, replyTo }];
  });
  expect(named.map(({ name }) => name).toSorted()).toEqual([
    'confirm-newsletter',
    'seller-report',
    'testimonial-copy',
    'testimonial-question',
    'testimonial-reminder',
    'testimonial-request',
  ]);
  for (const { agent, fromName, replyTo } of named)
    expect([fromName, replyTo]).toEqual([agent, 'nia@harbour.example.com']);
});

test('a mail carries the name of the agent with the address of the provider', async () => {
  const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const from = async (more: object) =>
    (await PostalMime.parse((await composeMessage({ ...content, ...more }, envelope)).raw)).from;
  expect(await from(fromAgent({ agent_name: 'Priya Raman', reply_to: 'priya@example.com' }))).toEqual({
    name: 'Priya Raman',
    address: 'portal@example.com',
  });
  expect(await from(fromAgent({ agent_name: 'Priya\r\nBcc: <x@example.net>' }))).toEqual({
    name: 'Priya Bcc: <x@example.net>',
    address: 'portal@example.com',
  });
  expect(await from({})).toEqual({ name: 'Foyer', address: 'portal@example.com' });
});
