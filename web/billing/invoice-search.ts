import type { InvoiceFilter } from '#contract/billing/invoices.ts';
import { parsePage } from '../routing/search.ts';

type Months = Exclude<InvoiceFilter, 'all'>;

/** Which invoices the list shows. The first page and all of them are left out of the address. */
export type InvoiceSearch = { page?: number; months?: Months };

/** Accepts any address: an invalid filter counts as missing. */
export function invoiceSearch(raw: Record<string, unknown>): InvoiceSearch {
  const months = filters.find((one) => one === String(raw['months']));
  return { ...parsePage(raw['page']), ...(months !== undefined && { months }) };
}

// a separate list, since every page loads the routes but only this one the contract of invoices
const filters: readonly Months[] = ['3', '6', '12'];
