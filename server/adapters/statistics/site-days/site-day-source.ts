import type { ImportVendor } from '#contract/statistics/imports.ts';
import { sendToConfigured, type SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { StatsError } from '../stats-provider.ts';

/** A day as another system counted it. */
export type ImportedDay = {
  /** '2026-11-20' */
  day: string;
  /** null if it has page views and no number of visitors */
  visitors: number | null;
  page_views: number;
};

export type SiteDayQuestion = {
  address: string;
  account: string;
  /** null with a key */
  userName: string | null;
  token: string;
  from: string;
  to: string;
  /** in which a day is from midnight to midnight */
  zone: string;
  now: Date;
};

/** Gives the days of a website: all that have numbers, or an error, and never a part. */
export type SiteDaySource = (question: SiteDayQuestion) => Promise<ImportedDay[]>;

/** Where the services of the vendors are. */
export type SiteDayConfig = Record<ImportVendor, string>;

type AskedAddress = Omit<SiteDayQuestion, 'address'> & { address: string | null };

/** Asks a vendor; without an address its own service. */
export type AskSiteDays = (vendor: ImportVendor, question: AskedAddress) => Promise<ImportedDay[]>;

/**
 * An address that staff entered may not lead into our own network; the configured ones may. The code of a vendor is
 * loaded when it is asked, since few clients ever import.
 */
export const openSiteDays =
  (config: SiteDayConfig, sendToTold: SendOutbound): AskSiteDays =>
  async (vendor, question) => {
    const send = question.address === null ? sendToConfigured : sendToTold;
    const source =
      vendor === 'plausible'
        ? (await import('./plausible.ts')).createPlausible(send)
        : (await import('./umami.ts')).createUmami(send);
    return source({ ...question, address: question.address ?? config[vendor] });
  };

/** The failure that a status means for every system alike; null if it means none. */
export function statusError(
  vendor: string,
  { status, waitMs }: { status: number; waitMs: number },
): StatsError | null {
  if (status === 429)
    return new StatsError(`${vendor} takes no more requests for now. The import goes on later.`, {
      tryAgain: 'later',
      waitMs,
    });
  if (status >= 500) return new StatsError(`${vendor} has a problem of its own.`, { tryAgain: 'later' });
  if (status >= 300 && status < 400)
    return new StatsError(`${vendor} has moved. Please enter its new address.`, { tryAgain: 'never' });
  return null;
}

export const createAddressError = (vendor: string): StatsError =>
  new StatsError(`There is no ${vendor} at this address.`, { tryAgain: 'never' });
