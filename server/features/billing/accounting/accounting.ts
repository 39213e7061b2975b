import type { accounting } from '#contract/billing/accounting.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readAccountingSettings, readExported, saveAccountingSettings } from '../cross-client/accounting.ts';
import { describeTaxes } from './documents.ts';
import { findSettings, toPeriod } from './settings.ts';

export const accountingHandlers: Handlers<typeof accounting> = {
  accounting: async ({ systemDb, query }) => {
    const saved = (await systemDb.value(readAccountingSettings())) ?? [];
    const { rates, ...counts } = orNotFound(await systemDb.value(readExported(toPeriod(query))));
    const settings = (['xero', 'quickbooks'] as const).map((program) => findSettings(saved, program));
    return { ...counts, settings, taxes: [...new Set(rates.map(describeTaxes))].toSorted() };
  },

  saveAccounting: async ({ systemDb, session, body, now }) => {
    const names = body.taxes.map(({ tax }) => tax);
    const repeated = names.findIndex((tax, n) => names.indexOf(tax) < n);
    if (repeated >= 0) throw invalid(`taxes.${repeated}.tax`, 'Please name each tax once.');
    const saved = await systemDb.value(saveAccountingSettings(body, { staffId: session.staffId, now }));
    if (!saved) throw new ApiError('changed_elsewhere');
    return saved;
  },

  exportAccounting: async ({ systemDb, query, now }) => {
    // loaded with the first export
    const { exportDocuments } = await import('./export-documents.ts');
    return exportDocuments(systemDb, query, now);
  },
};
