import type { ClientPrice as ShownPrice } from '#contract/billing/client-prices.ts';

export type ClientPrice = Omit<ShownPrice, 'amount'> & { cents: number };

const planOf = ({ package: name, frequency, currency }: ClientPrice) => `${name} ${frequency} ${currency}`;

/**
 * The prices of today and of later days. Of one plan the price with the last first day holds; of two with the same first
 * day, the one that was given later.
 */
export const listPrices = (prices: readonly ClientPrice[], today: string): ShownPrice[] =>
  prices
    .filter(
      (price) =>
        !prices.some(
          (other) =>
            planOf(other) === planOf(price) &&
            (other.starts_on > price.starts_on
              ? other.starts_on <= today
              : other.starts_on === price.starts_on && other.id > price.id),
        ),
    )
    .map(({ cents, ...price }) => ({ ...price, amount: cents / 100 }));
