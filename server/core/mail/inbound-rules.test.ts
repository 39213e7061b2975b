import { expect, test } from 'vitest';
import { createAnswerKey, createMessageKey, isOwn } from './inbound-rules.ts';

const message = {
  id: '<1@example.com>',
  from: { name: 'Ana', address: 'ana@example.com' },
  inReplyTo: [],
  references: [],
  replyTo: null,
  recipients: [],
  subject: 'Hi',
  sentAt: null,
  lines: ['One\ttwo', '', 'three', ''],
  files: [],
  attachments: [],
  isAutomatic: false,
  isGenerated: false,
};

test('two messages have one key if their id, sender, subject and text are the same', () => {
  const key = (change: object) => createMessageKey({ ...message, ...change }).toString('hex');
  expect(key({ recipients: ['b@example.com'], sentAt: new Date(0) })).toBe(key({}));
  const changes = [{ id: 'x' }, { from: null }, { subject: 'x' }, { lines: ['x'] }];
  expect(new Set([...changes, {}].map(key)).size).toBe(5);
});

test('an answer with a Message-ID is the same with other words, and without one with the same words', () => {
  const key = (change: object) => createAnswerKey({ ...message, ...change }).toString('hex');
  expect(key({ id: '<a@b>', lines: ['x'] })).toBe(key({ id: '<a@b>', lines: ['y'] }));
  expect(key({ id: '', lines: ['x'] })).not.toBe(key({ id: '', lines: ['y'] }));
  expect(key({ id: '', recipients: [] })).toBe(key({ id: '' }));
});

test('mail of the installation is told by its sender, in any case', () => {
  const own = { ...message, from: { name: 'Foyer', address: 'portal@foyer.example' } };
  expect(isOwn(own, 'Foyer <Portal@foyer.example>')).toBe(true);
  expect(isOwn(own, 'portal@foyer.example')).toBe(true);
  expect(isOwn(message, 'portal@foyer.example')).toBe(false);
  expect(isOwn({ ...message, from: null }, 'portal@foyer.example')).toBe(false);
});
