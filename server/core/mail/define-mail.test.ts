import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineLinkMail, defineMail } from './define-mail.ts';
import { enqueueLinkMail, enqueueMail } from './enqueue-mail.ts';

const draft = { subject: '', heading: '', parts: [], why: '' };
const greeting = defineMail({
  name: 'greeting',
  details: { first_name: z.string() },
  example: { first_name: 'Alice' },
  render: ({ first_name }) => ({ ...draft, heading: first_name }),
});
const linked = defineLinkMail({ name: 'linked', details: {}, example: {}, render: () => draft });

const now = new Date('2026-11-20T20:00:00Z');
const to = 'alice@example.com';

test('a mail whose details do not fit does not compile', () => {
  enqueueMail(greeting, { to, now, details: { first_name: 'Alice' } });
  // @ts-expect-error -- a detail is missing
  enqueueMail(greeting, { to, now, details: {} });
  // @ts-expect-error -- a detail is of another type
  enqueueMail(greeting, { to, now, details: { first_name: 7 } });
  // @ts-expect-error -- a detail is unknown
  enqueueMail(greeting, { to, now, details: { first_name: '', last_name: '' } });
  // @ts-expect-error -- a mail with a link needs its token
  enqueueMail(linked, { to, now, details: {} });
  // @ts-expect-error -- a mail without a link takes none
  enqueueLinkMail(greeting, { to, now, details: { first_name: '' }, token: Buffer.alloc(1) });
  expect(enqueueLinkMail(linked, { to, now, details: {}, token: Buffer.alloc(1) }).values).toContain(
    'linked',
  );
});

test('a mail without a whole example does not compile', () => {
  const declared = { name: 'g', details: { first_name: z.string() }, render: () => draft };
  // @ts-expect-error -- staff could not see what it looks like
  defineMail(declared);
  // @ts-expect-error -- a detail of the example is missing
  defineMail({ ...declared, example: {} });
  expect(defineMail({ ...declared, example: { first_name: 'Alice' } }).name).toBe('g');
});

test('details of another shape are refused when the mail is rendered', () => {
  const context = {
    address: to,
    portal: (path: string) => path,
    screen: (path: string) => path,
    addressOf: () => null,
  };
  expect(greeting.render({ first_name: 'Alice' }, context).heading).toBe('Alice');
  expect(() => greeting.render({ name: 'Alice' }, context)).toThrow('first_name');
});
