import type { Client } from 'pg';
import { billing } from '#contract/billing/billing.ts';
import { staffCancellations } from '#contract/staff/cancellations.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { cardToken, inClient, planBilling, writeInvoice } from './billing.ts';
import type { ApiResult, Sent } from './people.ts';
import { parseData } from './results.ts';

type Means = {
  owner: Client;
  clientId: number;
  /** may be refused */
  pay: (id: number) => Promise<ApiResult>;
  byAlice: (endpoint: Endpoint, sent?: Sent) => Promise<ApiResult>;
  byStaff: (endpoint: Endpoint, sent?: Sent) => Promise<ApiResult>;
};

const given = { reason: 'As they asked us to' };

/** The action behind each event about bills; each is called for the client of its own time. */
export function causeBilling(means: () => Means) {
  const byAlice: Means['byAlice'] = (endpoint, sent) => means().byAlice(endpoint, sent);
  const byStaff: Means['byStaff'] = (endpoint, sent) => means().byStaff(endpoint, sent);

  async function issueInvoice(): Promise<number> {
    const { owner, clientId } = means();
    await owner.query(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [clientId]);
    const body = { lines: [{ description: 'Photography', amount: 120 }] };
    return parseData(
      staffBilling.issue.data,
      await byStaff(staffBilling.issue, { params: { id: clientId }, body }),
    ).id;
  }

  async function changePackage(change: object): Promise<void> {
    const { owner, clientId } = means();
    await owner.query(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [clientId]);
    await planBilling(owner, clientId, { next: '2026-12-01' });
    await byStaff(staffBilling.changePackage, {
      params: { id: clientId },
      body: { frequency: 'Monthly', ...change, ...given },
    });
  }

  const recordPayment = async (amount: number): Promise<number> => {
    const body = { method: 'cheque', amount, currency: 'CAD', paid_on: '2026-11-20', reference: '1042' };
    const answer = await byStaff(staffBilling.recordPayment, { params: { id: means().clientId }, body });
    return parseData(staffBilling.recordPayment.data, answer)[0]?.id ?? 0;
  };
  const payOut = async (): Promise<number> => {
    const id = await recordPayment(10);
    const body = { method: 'transfer', amount: 10, paid_on: '2026-11-20', reference: '' };
    const answer = await byStaff(staffBilling.payOut, { params: { id }, body });
    return parseData(staffBilling.payOut.data, answer)[0]?.id ?? 0;
  };

  const pause = () =>
    byStaff(staffBilling.pauseReminders, {
      params: { id: means().clientId },
      body: { ...given, until: null },
    });

  let year = 2026;
  const giveDiscount = () => {
    year += 1;
    const days = { starts_on: `${year}-01-01`, last_on: `${year}-12-31` };
    return byStaff(staffBilling.giveDiscount, {
      params: { id: means().clientId },
      body: { percent: 20, amount: null, words: 'Welcome offer', ...days },
    });
  };
  const addFee = async () => {
    await planBilling(means().owner, means().clientId, { next: '2026-12-01' });
    return byStaff(staffBilling.addFee, {
      params: { id: means().clientId },
      body: { words: 'A photo session', amount: 120 },
    });
  };
  const cancelLater = async () => {
    const { owner, clientId } = means();
    await planBilling(owner, clientId, { next: '2026-12-01' });
    await owner.query(`UPDATE app.billing_accounts SET cancels_on = NULL WHERE client_id = $1`, [clientId]);
    await owner.query(
      `UPDATE app.one_time_fees SET withdrawn_at = now() WHERE client_id = $1 AND invoice_id IS NULL`,
      [clientId],
    );
    return byStaff(staffCancellations.plan, { params: { id: clientId }, body: given });
  };
  /** A trial needs a client without a period that is paid. */
  const giveTrial = async () => {
    const { owner, clientId } = means();
    await owner.query(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [clientId]);
    await owner.query(`UPDATE app.trials SET ended_at = now() WHERE client_id = $1`, [clientId]);
    await owner.query(
      `UPDATE app.billing_accounts SET cancels_on = NULL, next_payment_on = NULL WHERE client_id = $1`,
      [clientId],
    );
    await owner.query(
      `UPDATE app.invoices SET undone_at = now() WHERE client_id = $1 AND undone_at IS NULL`,
      [clientId],
    );
    return parseData(
      staffBilling.giveTrial.data,
      await byStaff(staffBilling.giveTrial, {
        params: { id: clientId },
        body: { days: 14, again: true, ...given },
      }),
    );
  };
  const setPrice = () =>
    byStaff(staffBilling.setClientPrice, {
      params: { id: means().clientId },
      body: { package: 'Grow', frequency: 'Monthly', amount: 300, starts_on: '2027-12-01', ...given },
    });
  return {
    'billing.payment_recorded': () => recordPayment(10),
    'billing.payment_reversed': async () =>
      byStaff(staffBilling.reversePayment, { params: { id: await recordPayment(10) }, body: given }),
    'billing.credit_paid_out': () => payOut(),
    'billing.payout_reversed': async () =>
      byStaff(staffBilling.reversePayment, { params: { id: await payOut() }, body: given }),
    'invoice.partly_paid': async () => {
      await issueInvoice();
      await recordPayment(10);
    },
    'invoice.payment_reversed': async () => {
      await issueInvoice();
      await byStaff(staffBilling.reversePayment, { params: { id: await recordPayment(10) }, body: given });
    },
    'invoice.reminded': async () => {
      await issueInvoice();
      await byStaff(staffBilling.sendReminder, { params: { id: means().clientId } });
    },
    'billing.reminders_paused': () => pause(),
    'billing.reminders_resumed': async () => {
      await pause();
      await byStaff(staffBilling.resumeReminders, { params: { id: means().clientId } });
    },
    'billing.card_updated': () => byAlice(billing.updateCard, { body: { token: cardToken() } }),
    'billing.details_changed': () =>
      byAlice(billing.saveDetails, {
        body: {
          company: 'Harbour Holdings',
          name: null,
          address: null,
          tax_number: '12345',
          email: 'books@example.com',
        },
      }),
    'invoice.created': () => issueInvoice(),
    'invoice.paid': async () =>
      byStaff(staffBilling.markPaid, { params: { id: await issueInvoice() }, body: given }),
    'invoice.voided': async () =>
      byStaff(staffBilling.void, { params: { id: await issueInvoice() }, body: given }),
    'invoice.credited': async () =>
      byStaff(staffBilling.credit, { params: { id: await issueInvoice() }, body: { ...given, amount: 10 } }),
    'invoice.refunded': async () => {
      const id = await issueInvoice();
      await byStaff(staffBilling.markPaid, { params: { id }, body: given });
      await byStaff(staffBilling.refund, { params: { id }, body: { ...given, amount: 10 } });
    },
    'invoice.failed': async () => {
      await byAlice(billing.updateCard, { body: { token: cardToken({ behaviour: 'fails_later' }) } });
      await means().pay(await issueInvoice());
    },
    'billing.package_changed': () => changePackage({ package: 'Grow' }),
    'billing.change_undone': async () => {
      await changePackage({ package: 'Grow' });
      await changePackage({ package: 'Accelerate' });
    },
    'billing.change_planned': () => changePackage({ package: 'Grow', when: 'period_end' }),
    'billing.cancellation_planned': () => cancelLater(),
    'billing.cancellation_withdrawn': async () => {
      await cancelLater();
      await byStaff(staffCancellations.withdraw, { params: { id: means().clientId }, body: given });
    },
    'billing.discount_given': () => giveDiscount(),
    'billing.discount_cancelled': async () => {
      const [discount] = parseData(staffBilling.giveDiscount.data, await giveDiscount());
      await byStaff(staffBilling.cancelDiscount, { params: { id: discount?.id ?? 0 }, body: given });
    },
    'billing.periods_waived': async () => {
      const { owner, clientId } = means();
      const { rows } = await owner.query<{ id: number }>(
        `INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, recorded_at)
         VALUES ($1, '2026-08-01', '2026-09-01', 31, 'Grow', 'Monthly', 'CAD', 35000, now()) RETURNING id::int`,
        [clientId],
      );
      await byStaff(staffBilling.waiveMissedPeriods, {
        params: { id: clientId },
        body: { period_ids: rows.map(({ id }) => id), ...given },
      });
    },
    'billing.trial_given': () => giveTrial(),
    'billing.trial_changed': async () => {
      const { id, last_on, version } = await giveTrial();
      await byStaff(staffBilling.changeTrial, { params: { id }, body: { last_on, version, ...given } });
    },
    'billing.trial_ended': async () => {
      const { id, version } = await giveTrial();
      await byStaff(staffBilling.endTrial, {
        params: { id },
        body: { version, first_payment: 'none', ...given },
      });
    },
    'billing.fee_added': () => addFee(),
    'billing.fee_withdrawn': async () => {
      const [fee] = parseData(staffBilling.addFee.data, await addFee());
      await byStaff(staffBilling.withdrawFee, { params: { id: fee?.id ?? 0 }, body: given });
    },
    'billing.fee_charged_again': async () => {
      const { owner, clientId } = means();
      const [fee] = parseData(staffBilling.addFee.data, await addFee());
      const invoiceId = await writeInvoice(owner, clientId, { status: 'voided' });
      await inClient(owner, clientId, () =>
        owner.query('UPDATE app.one_time_fees SET invoice_id = $2 WHERE id = $1', [fee?.id, invoiceId]),
      );
      await planBilling(owner, clientId, { next: '2026-12-01' });
      await byStaff(staffBilling.chargeFeeAgain, { params: { id: fee?.id ?? 0 } });
    },
    'billing.price_set': () => setPrice(),
    'billing.price_ended': async () => {
      const [price] = parseData(staffBilling.setClientPrice.data, await setPrice());
      await byStaff(staffBilling.endClientPrice, { params: { id: price?.id ?? 0 }, body: given });
    },
    'billing.change_cancelled': async () => {
      await changePackage({ package: 'Grow', when: 'period_end' });
      await byStaff(staffBilling.cancelPlannedChange, { params: { id: means().clientId }, body: given });
    },
  };
}
