import { CreditCard } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { PackageInfo } from '#contract/billing/billing.ts';
import { cardText, expiryText } from '#contract/billing/card.ts';
import { packagePriceText } from '#contract/billing/money.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import {
  clientPriceText,
  discountText,
  feeText,
  manualInvoices,
  manualInvoicesOfClient,
  formatNextPayment,
  nonePlannedText,
  plannedChangeText,
  totalsText,
  trialText,
} from './billing-words.ts';

type PackageSummaryProps = {
  info: PackageInfo | undefined;
  /** whether an invoice is open; undefined while unknown */
  owes: boolean | undefined;
  action?: ReactNode;
  /** staff read it about their client */
  isStaff?: boolean;
};

/** The package, its next payment, and the means of payment. */
export function PackageSummary({ info, owes, action, isStaff = false }: PackageSummaryProps): ReactElement {
  const next = info && formatNextPayment(info);
  return (
    <Surface aria-label="Next payment" aria-busy={!info}>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        <Fact term="Package" isLoading={!info} value={info?.package}>
          {info && <PackageNotes info={info} isStaff={isStaff} />}
        </Fact>
        <Fact term="Next payment" isLoading={!info} value={next ? next.amount : 'None scheduled'}>
          {next ? `Due ${next.due}, tax included` : nonePlannedText(owes, isStaff)}
        </Fact>
        <Fact
          term="Card on file"
          isLoading={!info}
          value={
            info?.card ? (
              <span className="inline-flex items-center gap-2.5">
                <CreditCard aria-hidden className="size-6 shrink-0 text-muted" />
                {cardText(info.card)}
              </span>
            ) : (
              'No card yet'
            )
          }
        >
          {info &&
            (info.card
              ? `Expires ${expiryText(info.card)}`
              : info.cancelsOn !== null
                ? ''
                : isStaff
                  ? manualInvoicesOfClient
                  : manualInvoices)}
        </Fact>
      </dl>
      {action != null && (
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full empty:hidden">{action}</div>
      )}
    </Surface>
  );
}

type PackageNotesProps = { info: PackageInfo; isStaff: boolean };

function PackageNotes({ info, isStaff }: PackageNotesProps): ReactElement {
  const { packagePrice, plannedChange, discounts, fees, prices, trial } = info;
  return (
    <>
      {trial && !isStaff
        ? trialText(info)
        : packagePrice
          ? packagePriceText(packagePrice)
          : isStaff
            ? 'No price yet'
            : 'Your price is not set yet'}
      {plannedChange && <span className="block">{plannedChangeText(plannedChange)}</span>}
      {!isStaff &&
        [
          ...prices.map((price) => `Your price of ${clientPriceText(price)}`),
          ...discounts.map(discountText),
          ...fees.map(feeText),
        ].map((text, n) => (
          <span key={n} className="block break-words">
            {text}
          </span>
        ))}
    </>
  );
}

type FactProps = { term: string; value: ReactNode; isLoading: boolean; children: ReactNode };

function Fact({ term, value, isLoading, children }: FactProps): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1 flex min-h-14 flex-col justify-start gap-0.5">
        {isLoading ? (
          <>
            <SkeletonLine width="7rem" className="my-2 h-5" />
            <SkeletonLine width="10rem" />
          </>
        ) : (
          <>
            <span className="text-xl font-[600] text-balance">{value}</span>
            <span className="text-muted">{children}</span>
          </>
        )}
      </dd>
    </div>
  );
}

/** Money that no invoice has used yet; nothing where there is none. */
export const CreditNotice = ({
  credits,
  text,
}: Pick<PackageInfo, 'credits'> & { text: string }): ReactElement | null =>
  credits.length === 0 ? null : (
    <Banner kind="info">
      {totalsText(credits.map(({ amount, currency }) => ({ balance: amount, currency })))} of credit. {text}
    </Banner>
  );
