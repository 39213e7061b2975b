import { expect, test } from 'vitest';
import { splitQuote } from './split-quote.ts';

const split = (text: string) => splitQuote(text.split('\n'));

test.each([
  [
    'of Gmail and Apple Mail',
    'On Fri, Nov 20, 2026 at 9:00 AM, Alice <a@example.com> wrote:\n\n> The loft\n> is free.',
  ],
  [
    'whose first line is broken',
    'On Fri, Nov 20, 2026 at 9:00 AM, Alice Agent\n<alice@example.com> wrote:\n> The loft',
  ],
  [
    'of Outlook',
    'From: Alice <a@example.com>\nSent: Friday\nTo: Ana\nSubject: Loft\n\nThe loft is free.\nAlice',
  ],
  ['of an old Outlook', '-----Original Message-----\nFrom: Alice\n\nThe loft is free.'],
  ['of Outlook on the web', `${'_'.repeat(32)}\nFrom: Alice\nSubject: Loft\n\nThe loft is free.`],
  ['of a short Outlook', 'From: Alice\nSubject: Loft\nHi'],
  ['of Outlook in French', 'De : Alice\nEnvoyé : vendredi\nÀ : Ana\nObjet : Loft\n\nLe loft est libre.'],
  ['below a line with spaces', '---- Original Message ----\nThe loft is free.'],
  ['with words between its lines, below a divider', '-----Original Message-----\n> The loft\nis free.'],
  ['without words that begin it', '> The loft\n>\n> is free.'],
  ['of Thunderbird in German', 'Am 20.11.26 um 09:00 schrieb Alice:\n> The loft'],
])('the quote %s is split off', (_what, quote) => {
  expect(split(`Saturday suits us.\n\n${quote}\n`)).toEqual({ text: 'Saturday suits us.', quote });
});

test('answers between the lines of a quote are not hidden', () => {
  const between = 'On Fri, Alice wrote:\n> Saturday?\nYes!\n> At 2 pm?\nAt 3.';
  expect(split(between)).toEqual({ text: between, quote: '' });
  expect(split('> Saturday?\nYes!')).toEqual({ text: '> Saturday?\nYes!', quote: '' });
});

test('words that only look like the beginning of a quote are the answer', () => {
  for (const text of [
    'On Saturday we wrote to the bank.',
    'From: here to there\nit is far',
    'On Friday we wrote: it is free.',
    'Not From: here\nSubject: there',
    'From: here\nMy Subject: there',
    'Subject: there\nFrom: here',
    'From: here\n1\n2\n3\n4\n5\nSubject: there',
    'See -----Original Message-----',
    '-----Original Message----- was its title',
    '-- \nAna',
    '___',
    'x',
  ])
    expect(split(text)).toEqual({ text: text.trim(), quote: '' });
  expect(split('')).toEqual({ text: '', quote: '' });
});

test('an answer that is nothing but a quote has no words', () => {
  expect(split('On Fri, Alice wrote:\n> Hello')).toEqual({
    text: '',
    quote: 'On Fri, Alice wrote:\n> Hello',
  });
});

test('words before the beginning of a quote are the answer, and so is an answer between the lines above it', () => {
  expect(split('Hello. On Fri, Alice wrote:\n> The loft')).toEqual({
    text: 'Hello. On Fri, Alice wrote:',
    quote: '> The loft',
  });
  expect(split('> Saturday?\nYes!\nOn Fri, Alice wrote:\n> The loft')).toEqual({
    text: '> Saturday?\nYes!',
    quote: 'On Fri, Alice wrote:\n> The loft',
  });
});

test('a quote may begin with the first line, and a tab is read as a space', () => {
  expect(split('> The loft')).toEqual({ text: '', quote: '> The loft' });
  expect(split('Saturday\tsuits us.')).toEqual({ text: 'Saturday suits us.', quote: '' });
});
