import { describe, expect, test } from 'vitest';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';
import { findStaffSender, toEmailedWords } from './rules.ts';

const message: InboundMessage = {
  id: '<1@example.com>',
  inReplyTo: [],
  references: [],
  from: { name: 'Eve', address: 'eve@example.com' },
  replyTo: null,
  recipients: [],
  subject: 'Re: Help',
  sentAt: null,
  lines: ['Yes.', '', 'On Fri, Sam wrote:', '> Really?'],
  files: [],
  attachments: [],
  isAutomatic: false,
  isGenerated: false,
};
const file = { name: 'roof.png', bytes: new Uint8Array(3) };

describe('the words of an answer by email', () => {
  test('are its own, above those that it quotes', () => {
    expect(toEmailedWords(message, 'Eve@Example.com')).toEqual({
      message: 'Yes.',
      quote: 'On Fri, Sam wrote:\n> Really?',
      other_address: null,
      key: expect.any(Buffer),
    });
  });
  test('are the quote where there is nothing else, but not below a file', () => {
    const lines = ['> Really? Yes!'];
    expect(toEmailedWords({ ...message, lines }, null)).toMatchObject({
      message: '> Really? Yes!',
      quote: '',
    });
    expect(toEmailedWords({ ...message, lines, attachments: [file] }, null)).toMatchObject({
      message: '',
      quote: '> Really? Yes!',
    });
  });
  test('name their sender unless it is the author’s own address', () => {
    const from = { name: '', address: 'other@example.com' };
    expect(toEmailedWords({ ...message, from }, 'eve@example.com').other_address).toBe('other@example.com');
    expect(toEmailedWords(message, null).other_address).toBe('eve@example.com');
    expect(toEmailedWords({ ...message, from: null }, 'eve@example.com').other_address).toBeNull();
  });
  test('end with … after 20,000 characters', () => {
    const long = ['x'.repeat(30_000), '', 'On Fri, Sam wrote:', `> ${'y'.repeat(30_000)}`];
    const { message: text, quote } = toEmailedWords({ ...message, lines: long }, null);
    expect([text.length, quote.length, text.at(-1), quote.at(-1)]).toEqual([20_000, 20_000, '…', '…']);
  });
});

describe('who answers as staff', () => {
  const sam = { id: 7, name: 'Sam', email: 'sam@provider.example.com' };
  const team = { from: { name: '', address: 'help@provider.example.com' } };
  test('is a colleague, or the mailbox of the team without a name', () => {
    expect(findStaffSender(message, sam, null)).toBe(sam);
    expect(findStaffSender(team, null, 'Help@provider.example.com')).toEqual({
      id: null,
      name: 'We',
      email: 'help@provider.example.com',
    });
  });
  test('is nobody else', () => {
    expect(findStaffSender(message, null, 'help@provider.example.com')).toBeNull();
    expect(findStaffSender(team, null, null)).toBeNull();
    expect(findStaffSender({ from: null }, null, null)).toBeNull();
  });
});
