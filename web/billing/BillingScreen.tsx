import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { billing, type ChargedInvoice, type PackageInfo } from '#contract/billing/billing.ts';
import { hasUpgrades } from '#contract/billing/upgrades.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { closingText, isGrave, noticeText } from './billing-words.ts';
import { BillingDetails } from './BillingDetails.tsx';
import { CardDialog } from './CardDialog.tsx';
import { ChargedDialog } from './ChargedDialog.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { CreditNotice, PackageSummary } from './PackageSummary.tsx';

export function BillingScreen(): ReactElement {
  const info = useApiQuery(billing.package, {});
  const invoices = useApiQuery(billing.invoices, {});
  const me = useMe();
  const [isUpdating, update] = useState(false);
  const [charged, tell] = useState<readonly ChargedInvoice[] | null>(null);
  return (
    <>
      <PageHead
        title="Billing"
        subtitle="Your package, your next payment and every invoice."
        actions={
          me.client &&
          hasUpgrades(me.client.package) && (
            <LinkButton asChild variant="secondary">
              <Link to={paths.upgrade}>Explore packages</Link>
            </LinkButton>
          )
        }
      />
      <div className="grid gap-8">
        {info.error && !info.data ? (
          <ErrorState
            message={info.error.message}
            pending={info.isFetching}
            onRetry={() => void info.refetch()}
          />
        ) : (
          <div className="grid gap-4">
            {info.data && <Notices info={info.data.data} />}
            <PackageSummary
              info={info.data?.data}
              owes={invoices.data?.data.some(({ balance }) => balance > 0)}
              action={<ManagePayments info={info.data?.data} onOpen={() => update(true)} />}
            />
          </div>
        )}
        <InvoiceList />
        <BillingDetails />
      </div>
      {isUpdating && info.data?.data.cardFields && (
        <CardDialog
          fields={info.data.data.cardFields}
          onClose={() => update(false)}
          onCharged={(charged) => {
            update(false);
            tell(charged);
          }}
        />
      )}
      {charged && (
        <ChargedDialog
          charged={charged}
          onRetry={() => {
            tell(null);
            update(true);
          }}
          onClose={() => tell(null)}
        />
      )}
    </>
  );
}

function Notices({ info }: { info: PackageInfo }): ReactElement {
  return (
    <>
      {info.cancelsOn && <Banner kind="info">{closingText(info.cancelsOn)}</Banner>}
      {info.notices.map((notice) => (
        <Banner key={notice} kind={isGrave(notice) ? 'danger' : 'info'}>
          {noticeText(notice, info)}
        </Banner>
      ))}
      <CreditNotice credits={info.credits} text="Your next invoices use it first." />
    </>
  );
}

/** The card belongs to the client: staff acting for it do not change it. */
function ManagePayments({
  info,
  onOpen,
}: {
  info: PackageInfo | undefined;
  onOpen: () => void;
}): ReactElement | null {
  const mayUpdate = may(useAccessSubject(), billing.updateCard.access);
  if (!mayUpdate) return null;
  return (
    <Button
      onClick={onOpen}
      pending={!info}
      disabledReason={
        info?.cardFields === null ? 'Card payments aren’t available yet. Please contact us.' : undefined
      }
    >
      Manage payments
    </Button>
  );
}
