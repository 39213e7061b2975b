import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { cardEndingMail } from './card-ending.ts';
import { invoiceIssuedMail } from './invoice-issued.ts';
import { paymentFailedMail } from './payment-failed.ts';
import { receiptMail } from './receipt.ts';

test('whatever stands in an invoice or comes from a card provider, mails about money are one message', async () => {
  await expectOneMessage(receiptMail, (text) => ({ ...receiptMail.example, number: text, card: text }));
  await expectOneMessage(invoiceIssuedMail, (text) => ({ ...invoiceIssuedMail.example, number: text }));
  await expectOneMessage(paymentFailedMail, (text) => ({
    ...paymentFailedMail.example,
    number: text,
    words: text,
  }));
  await expectOneMessage(cardEndingMail, (text) => ({ card: text, expiry: text }));
});

test('a failed payment says when it is tried again, and the last one that it is not', async () => {
  const text = (next_try: string) =>
    renderForAlice(paymentFailedMail, { ...paymentFailedMail.example, next_try }).text;
  expect(text('2026-12-04')).toContain('try again on Dec 4, 2026');
  expect(text('')).toContain('won’t try again automatically');
});
