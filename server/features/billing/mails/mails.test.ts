import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { cardEndingMail } from './card-ending.ts';
import { clientPaymentMail } from './client-payment.ts';
import { creditNoteMail } from './credit-note.ts';
import { invoiceIssuedMail } from './invoice-issued.ts';
import { invoiceReminderMail } from './invoice-reminder.ts';
import { paymentFailedMail } from './payment-failed.ts';
import { receiptMail } from './receipt.ts';
import { trialEndingMail } from './trial-ending.ts';

test('whatever stands in an invoice or comes from a card provider, mails about money are one message', async () => {
  await expectOneMessage(receiptMail, (text) => ({ ...receiptMail.example, number: text, card: text }));
  await expectOneMessage(invoiceIssuedMail, (text) => ({ ...invoiceIssuedMail.example, number: text }));
  await expectOneMessage(creditNoteMail, (text) => ({
    ...creditNoteMail.example,
    number: text,
    invoice: text,
  }));
  await expectOneMessage(invoiceReminderMail, (text) => ({
    client_id: 0,
    invoices: [{ id: 0, number: text, currency: 'CAD', cents: 1, due_on: '2026-12-15', is_late: false }],
  }));
  await expectOneMessage(clientPaymentMail, (text) => ({
    ...clientPaymentMail.example,
    means: text,
    invoices: [{ id: 0, number: text, cents: 1, due_cents: 1 }],
  }));
  await expectOneMessage(paymentFailedMail, (text) => ({
    ...paymentFailedMail.example,
    number: text,
    words: text,
  }));
  await expectOneMessage(trialEndingMail, (text) => ({
    ...trialEndingMail.example,
    package: text,
    card: text,
  }));
  await expectOneMessage(cardEndingMail, (text) => ({ card: text, expiry: text }));
});

test('a failed payment says when it is tried again, and the last one that it is not', async () => {
  const text = (next_try: string) =>
    renderForAlice(paymentFailedMail, { ...paymentFailedMail.example, next_try }).text;
  expect(text('2026-12-04')).toContain('try again on Dec 4, 2026');
  expect(text('')).toContain('won’t try again automatically');
});

test('a receipt says what each invoice gets, what is still due and what is credit', () => {
  const { subject, text } = renderForAlice(clientPaymentMail, {
    ...clientPaymentMail.example,
    unused_cents: 1250,
  });
  expect(subject).toBe('Your receipt for CAD $500.00');
  for (const words of [
    'Cheque 1042',
    'Nov 20, 2026',
    'CAD $392.00',
    'CAD $108.00, CAD $284.00 still due',
    'CAD $12.50',
  ])
    expect(text).toContain(words);
  const reversed = renderForAlice(clientPaymentMail, { ...clientPaymentMail.example, kind: 'reversed' });
  expect(reversed.text).toContain('The amounts below are due again.');
  expect(reversed.text).not.toContain('still due');
});

test('an invoice that credit pays asks for nothing', () => {
  const text = (credit_cents: number) =>
    renderForAlice(invoiceIssuedMail, { ...invoiceIssuedMail.example, credit_cents }).text;
  expect(text(9200)).toContain('CAD $300.00');
  expect(text(9200)).toContain('You can pay it with a card');
  expect(text(39_200)).toContain('there’s nothing left to pay');
});

test('a reminder names each invoice, its amount and its due date, and never says late of one that is not', () => {
  const invoice = { id: 0, number: '2026-000013', currency: 'CAD', cents: 39_200, due_on: '2026-12-15' };
  const soon = renderForAlice(invoiceReminderMail, {
    client_id: 0,
    invoices: [{ ...invoice, is_late: false }],
  });
  expect(soon.subject).toBe('Reminder: invoice 2026-000013 is due Dec 15, 2026');
  expect(soon.text).toContain('CAD $392.00, due Dec 15, 2026');
  expect(soon.text).not.toMatch(/late|past due/);
  const late = renderForAlice(invoiceReminderMail, {
    client_id: 0,
    invoices: [{ ...invoice, is_late: true }],
  });
  expect(late.subject).toBe('Reminder: invoice 2026-000013 is past due');
  const both = renderForAlice(invoiceReminderMail, {
    client_id: 0,
    invoices: [
      { ...invoice, is_late: true },
      { ...invoice, number: '2026-000014', is_late: false },
    ],
  });
  expect(both.subject).toBe('Reminder: 2 invoices are open');
  expect(both.text).toContain('2026-000014');
});

test('the reminder of a first payment says its day, its amount and how it is paid', () => {
  const text = (card: string | null) =>
    renderForAlice(trialEndingMail, { ...trialEndingMail.example, card }).text;
  for (const part of ['Dec 15, 2026', 'Dec 16, 2026', 'CAD $392.00', 'Visa ending in 4242'])
    expect(text('Visa ending in 4242')).toContain(part);
  expect(text(null)).toContain('email you your first invoice');
});
