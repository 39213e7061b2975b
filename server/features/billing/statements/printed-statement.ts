import type { StatementAccount } from '#contract/billing/statement.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import type { PlanRow } from '../columns.ts';
import { addressClient, toIssuer, type Issuer } from '../issue.ts';
import { findAgingDay, composeAccounts } from './rules.ts';
import type { StatedClient } from './movements.ts';

/** The printed contents of a statement of account. */
export type PrintedStatement = {
  from: string;
  to: string;
  as_of: string;
  accounts: StatementAccount[];
  issuer: Issuer;
  bill_to: string[];
};

type Period = { from: string; to: string };

/** A statement as the API answers it, by the days at the provider's place. */
export function composeStatement({ movements, ...client }: StatedClient, period: Period, today: string) {
  return {
    ...client,
    ...period,
    as_of: findAgingDay(period, today),
    accounts: composeAccounts(movements, period, today),
  };
}

type Source = { stated: StatedClient; plan: PlanRow; provider: CurrentProvider; now: Date };

export function composePaper(
  { stated, plan, provider, now }: Source,
  { from, to }: Period,
): PrintedStatement {
  const today = localDay(now, provider.time_zone);
  const { accounts, as_of } = composeStatement(stated, { from, to }, today);
  return { from, to, as_of, accounts, issuer: toIssuer(provider), bill_to: addressClient(plan, today) };
}
