import * as z from 'zod/mini';
import { centsText } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineQueueItem, type QueueSubject } from '#server/core/queue/define-queue-item.ts';
import { dayText } from './periods.ts';

const billingOf = ({ client_id }: QueueSubject) => fillPath(paths.staffClientBilling, { id: client_id ?? 0 });

/** Invoices whose card failed every time, or that were not paid in time. */
export const unpaidInvoiceItem = defineQueueItem({
  name: 'unpaid-invoice',
  area: 'billing',
  counts: true,
  details: { number: z.string(), cents: z.int(), currency: z.string() },
  sentence: ({ number, cents, currency }, count) =>
    count === 1
      ? `Invoice ${number} of ${centsText(cents, currency)} is past due. Give them a call.`
      : `${count} invoices are past due, most recently ${number}. Give them a call.`,
  path: billingOf,
  closes: 'when the last of them is paid, credited or voided',
});

/** A refund to a card that the client's bank did not take. The money is the client's credit meanwhile. */
export const returnedRefundItem = defineQueueItem({
  name: 'returned-refund',
  area: 'billing',
  details: { number: z.string(), cents: z.int(), currency: z.string() },
  sentence: ({ number, cents, currency }) =>
    `A refund of ${centsText(cents, currency)} of invoice ${number} was returned. Give it back another way.`,
  path: billingOf,
  closes: 'when it is given back, or invoices have used it',
});

/** A Canadian client that gets no invoice, since its taxes depend on the province. */
export const missingProvinceItem = defineQueueItem({
  name: 'missing-province',
  area: 'support',
  details: {},
  sentence: () => 'We don’t know the province of this client, so nothing is invoiced.',
  path: ({ client_id }) => fillPath(paths.staffClient, { id: client_id ?? 0 }),
  closes: 'when the province is entered',
});

/** A client whose next payment is due, and whose package has no price in its currency. */
export const missingPriceItem = defineQueueItem({
  name: 'missing-price',
  area: 'billing',
  details: { package: z.string(), currency: z.string() },
  sentence: ({ package: name, currency }) => `${name} has no price in ${currency}, so nothing is invoiced.`,
  path: () => paths.staffPackages,
  closes: 'when a price is set',
});

/** Periods with service that no invoice has, since nothing was invoiced while they began. */
export const missedPeriodsItem = defineQueueItem({
  name: 'missed-periods',
  area: 'billing',
  // no sum while one of them has no price
  details: { periods: z.int(), since: z.string(), cents: z.nullable(z.int()), currency: z.string() },
  sentence: ({ periods, since, cents, currency }) =>
    `${periods === 1 ? `A period from ${dayText(since)} wasn’t` : `${periods} periods since ${dayText(since)} weren’t`} invoiced${cents === null ? '' : `: ${centsText(cents, currency)} before tax`}. Invoice ${periods === 1 ? 'it or let it go' : 'them or let them go'}.`,
  path: billingOf,
  closes: 'when they are invoiced or let go',
});
