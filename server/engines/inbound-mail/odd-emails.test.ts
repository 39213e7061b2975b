import { expect, test } from 'vitest';
import { readLead } from './read-lead.ts';
import { readMessage } from './read-message.ts';

async function readText(text: string, { from = 'Site <site@agent.example>', subject = 'Form' } = {}) {
  const message = await readMessage(Buffer.from(`From: ${from}\nSubject: ${subject}\n\n${text}`));
  if (!message) throw new Error('no message');
  return readLead(message);
}

test.each([
  {
    of: 'Outlook, which announces nothing',
    head: [
      'From: Kim Novak <kim@example.net>',
      'Sent: Friday, November 13, 2026 4:00 PM',
      'To: Our Agent',
      'Subject: Oak Street',
    ],
  },
  {
    of: 'Outlook with stars and a link',
    head: [
      '*From:* Kim Novak <kim@example.net<mailto:kim@example.net>>',
      '*Date:* Friday',
      '*To:* Agent',
      '*Subject:* Oak Street',
    ],
  },
  {
    of: 'Outlook in French',
    head: [
      'De : Kim Novak <kim@example.net>',
      'Envoyé : vendredi 13 novembre',
      'À : Our Agent',
      'Objet : Oak Street',
    ],
  },
  {
    of: 'Gmail in French',
    head: [
      '---------- Message transféré ---------',
      'De : Kim Novak <kim@example.net>',
      'Date : ven. 13 nov.',
      'Objet : Oak Street',
    ],
  },
  {
    of: 'Apple, with the address on the next line',
    head: [
      'Begin forwarded message:',
      '',
      '> From: Kim Novak',
      '> <kim@example.net>',
      '> Subject: Oak Street',
    ],
  },
])(
  'a mail that is sent on by $of is about the person who wrote it, not about who sends it on',
  async ({ head }) => {
    const text = ['See below.', '', ...head, '', 'Is Oak Street still for sale?'].join('\n');
    const lead = await readText(text, { from: 'Our Agent <agent@example.com>', subject: 'FW: Oak Street' });
    expect(lead).toMatchObject({ first_name: 'Kim', last_name: 'Novak', email: 'kim@example.net' });
    expect(lead.notes).toContain('Is Oak Street still for sale?');
  },
);

test('a form whose first label is From is no mail that is sent on', async () => {
  const lead = await readText('From: Ana Lopez\nEmail: ana@example.com\nSubject: A home\nMessage: Hello');
  expect(lead).toMatchObject({ first_name: 'Ana', last_name: 'Lopez', email: 'ana@example.com' });
});

test('of two people in one mail the first is the contact, and the second is in its notes', async () => {
  const one = await readText(
    'Name: Ana and Tom Lopez\nEmail: ana@example.com, tom@example.com\nMessage: Hello',
  );
  expect([one.email, one.notes]).toEqual([
    'ana@example.com',
    'Hello\nEmail: ana@example.com, tom@example.com',
  ]);
  const two = await readText('Name: Ana\nEmail: ana@example.com\nName: Tom\nEmail: tom@example.com');
  expect([two.email, two.notes]).toEqual(['ana@example.com', 'Name: Tom\nEmail: tom@example.com']);
});
