import { describe, expect, test } from 'vitest';
import { answerFiles, messagesPerDay, refusals } from '#contract/contacts/messages.ts';
import { chooseAttachments } from '#server/core/mail/store-attachments.ts';
import { findRefs, listNames, pickAnswered, toAnswer } from './answer-rules.ts';
import {
  assertMayWrite,
  bareSubject,
  findRefusal,
  findThread,
  isSameSubject,
  toStart,
  type Addressee,
  type Beginning,
} from './rules.ts';

const to: Addressee = {
  client_id: 1,
  lead_id: 2,
  email: 'nora@example.com',
  suppressed: null,
  agent_name: 'Alice Agent',
  agent_email: 'alice@example.com',
  sent: 0,
  earlier: [],
};
const refs = ['0b7c2f10-0000-4000-8000-000000000001', '0b7c2f10-0000-4000-8000-000000000002'] as const;
const idOf = (ref: string) => `<${ref}@portal.example>`;

describe('who may be written to', () => {
  test('a contact with an address of which nothing bad is known', () => {
    expect(assertMayWrite(to)).toBe('nora@example.com');
    expect(findRefusal(to)).toBeNull();
  });
  test('nobody without one, and nobody whose mail bounces or who complained', () => {
    expect(findRefusal({ email: null, suppressed: 'bounced' })).toBe('no_address');
    expect(() => assertMayWrite({ ...to, email: null })).toThrow(refusals.no_address);
    expect(() => assertMayWrite({ ...to, suppressed: 'bounced' })).toThrow(refusals.bounced);
    expect(() => assertMayWrite({ ...to, suppressed: 'complained' })).toThrow(refusals.complained);
  });
  test('as many as a day allows', () => {
    expect(assertMayWrite({ ...to, sent: messagesPerDay - 1 })).toBe('nora@example.com');
    expect(() => assertMayWrite({ ...to, sent: messagesPerDay })).toThrow('Please send the rest tomorrow');
  });
});

test.each([
  ['Re: The loft', 'The loft'],
  ['RE: Fwd: AW : The loft ', 'The loft'],
  ['Re[2]: FW: The loft', 'The loft'],
  ['回复：The loft', 'The loft'],
  ['答复: Re: The loft', 'The loft'],
  ['轉寄： 回覆： 樓盤', '樓盤'],
  ['RV: Odp: VS: The loft', 'The loft'],
  ['Ref: 12', 'Ref: 12'],
  ['回复 The loft', '回复 The loft'],
  ['The loft: re: it', 'The loft: re: it'],
  ['', ''],
])('%j is about %j', (subject, bare) => {
  expect(bareSubject(subject)).toBe(bare);
});

test('a thread is of the emails with one subject, in any case', () => {
  expect(isSameSubject('Re: The loft', 'THE LOFT')).toBe(true);
  expect(isSameSubject('The loft', 'The lofts')).toBe(false);
  const earlier = [
    { name: 'a', subject: 'The loft' },
    { name: 'b', subject: 'Parking' },
    { name: 'c', subject: 're: the loft' },
  ];
  expect(findThread('Re: The Loft', earlier)).toEqual(['a', 'c']);
});

describe('what an email begins with', () => {
  const beginning: Beginning = {
    email: 'nora@example.com',
    suppressed: null,
    draft: null,
    last_subject: null,
    has_form: false,
    last_words: null,
  };
  test('nothing, for somebody who never wrote', () => {
    expect(toStart(beginning)).toEqual({
      address: 'nora@example.com',
      refusal: null,
      subject: '',
      first_subject: '',
      answers_email: false,
      text: '',
      saved_at: null,
      last_words: null,
    });
  });
  test('the subject of the email that it answers, or that it answers a question', () => {
    expect(toStart({ ...beginning, has_form: true }).subject).toBe('Re: Your question');
    expect(toStart({ ...beginning, has_form: true, last_subject: 'Re: The loft' }).subject).toBe(
      'Re: The loft',
    );
    expect(toStart({ ...beginning, last_subject: 'x'.repeat(300) }).subject).toHaveLength(194);
    const draft = { subject: 'Mine', text: '', saved_at: '2026-11-20T20:00:00Z' };
    expect(toStart({ ...beginning, draft, last_subject: 'The loft' })).toMatchObject({
      subject: 'Mine',
      first_subject: 'Re: The loft',
      answers_email: true,
    });
  });
  test('the draft, even where nobody can be written to', () => {
    const draft = { subject: '', text: 'Half a', saved_at: '2026-11-20T20:00:00Z' };
    expect(toStart({ ...beginning, suppressed: 'bounced', last_subject: 'The loft', draft })).toMatchObject({
      address: null,
      refusal: 'bounced',
      ...draft,
    });
  });
  test('the last words, up to a length that a quote needs', () => {
    const written_at = '2026-11-20T20:00:00Z';
    const start = toStart({ ...beginning, last_words: { text: 'x'.repeat(3000), written_at } });
    expect([start.last_words?.text.length, start.last_words?.written_at]).toEqual([2000, written_at]);
  });
});

describe('which message is answered', () => {
  const messages = refs.map((ref, index) => ({
    client_id: 1,
    lead_id: index + 2,
    subject: `Loft ${index}`,
    ref,
  }));
  const ids = { inReplyTo: ['<x@y>', idOf(refs[0])], references: [idOf(refs[1]), idOf(refs[0])] };

  test('our Message-IDs are found among others, once each and in any case', () => {
    expect(findRefs({ ...ids, references: [idOf(refs[1].toUpperCase()), 'no id', idOf(refs[0])] })).toEqual([
      ...refs,
    ]);
    expect(findRefs({ inReplyTo: [`<${refs[0]}x@y>`, `<x${refs[0]}@y>`], references: [] })).toEqual([]);
  });
  test('the one that it names as answered, whatever the subject', () => {
    expect(pickAnswered({ ...ids, subject: 'Other' }, messages, undefined)).toEqual({
      client_id: 1,
      lead_id: 2,
    });
  });
  test('or the last of its exchange with the same subject', () => {
    const named = { inReplyTo: [], references: ids.references };
    expect(pickAnswered({ ...named, subject: 'Re: Loft 1' }, messages, undefined)?.lead_id).toBe(3);
    expect(pickAnswered({ ...named, subject: 'Re: Loft 0' }, messages, 1)?.lead_id).toBe(2);
    expect(pickAnswered({ ...named, subject: 'Parking' }, messages, undefined)).toBeNull();
    const twice = messages.map((one) => ({ ...one, subject: 'Loft' }));
    expect(pickAnswered({ ...named, subject: 'Loft' }, twice, undefined)?.lead_id).toBe(2);
  });
  test('none of another client than the one whose address it came to', () => {
    expect(pickAnswered({ ...ids, subject: 'Loft 0' }, messages, 7)).toBeNull();
  });
});

describe('an answer as it is stored', () => {
  const message = {
    id: '<1@example.com>',
    inReplyTo: [],
    references: [],
    from: { name: 'Nora', address: 'nora@example.com' },
    replyTo: null,
    recipients: [],
    subject: 'Re: The loft',
    sentAt: null,
    lines: ['Yes!', '', '> It is free.'],
    files: ['plan.pdf'],
    attachments: [],
    isAutomatic: false,
    isGenerated: false,
  };
  test('has its own words apart from the quote', () => {
    expect(toAnswer(message)).toEqual({
      key: expect.any(Buffer),
      message_id: '<1@example.com>',
      sender: 'nora@example.com',
      subject: 'Re: The loft',
      text: 'Yes!',
      quote: '> It is free.',
      is_automatic: false,
    });
    expect(toAnswer({ ...message, from: null, isAutomatic: true })).toMatchObject({
      sender: '',
      is_automatic: true,
    });
  });
  test('is the same by its Message-ID, or without one by what it says', () => {
    const key = (change: object) => toAnswer({ ...message, ...change }).key.toString('hex');
    expect(key({ lines: ['No!'] })).toBe(key({}));
    expect(key({ id: '<2@example.com>' })).not.toBe(key({}));
    expect(key({ id: '', lines: ['No!'] })).not.toBe(key({ id: '' }));
    expect([
      toAnswer({ ...message, id: '' }).message_id,
      toAnswer({ ...message, id: 'x <1@y>' }).message_id,
    ]).toEqual([null, null]);
  });
  test('is cut to what is stored', () => {
    const long = toAnswer({
      ...message,
      subject: 'x'.repeat(300),
      lines: ['y'.repeat(11_000), '', `> ${'z'.repeat(7000)}`],
    });
    expect([long.subject.length, long.text.length, long.quote.length]).toEqual([200, 10_000, 6000]);
  });
});

describe('the files of an answer', () => {
  const file = (name: string, size: number) => ({ name, bytes: new Uint8Array(size) });
  const megabyte = 1024 * 1024;
  test('are taken in their order while all together fit; a smaller one after a large one still fits', () => {
    const { chosen, others } = chooseAttachments(
      [
        file('a.pdf', 7 * megabyte),
        file('b.pdf', 5 * megabyte + 1),
        file('c.pdf', 5 * megabyte),
        file('d.pdf', 1),
      ],
      answerFiles,
    );
    expect(chosen.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
    expect(others).toEqual(['b.pdf', 'd.pdf']);
  });
  test('are ten at most, and an empty one is none', () => {
    const many = Array.from({ length: 12 }, (_, n) => file(`${n}.pdf`, n));
    expect(chooseAttachments(many, answerFiles)).toMatchObject({
      chosen: { length: 10 },
      others: ['0.pdf', '11.pdf'],
    });
    expect(chooseAttachments([], answerFiles)).toEqual({ chosen: [], others: [] });
  });
  test('are named up to twenty where they are not stored', () => {
    expect(listNames(Array<string>(30).fill('a.pdf'))).toHaveLength(20);
  });
});
