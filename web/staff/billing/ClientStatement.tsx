import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import * as paths from '#contract/paths.ts';
import { call } from '#web/api/call.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { StatementView } from '#web/billing/statement/StatementView.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';

/** A client's statement of account, as staff see it. */
export function ClientStatement({ period }: { period: { from: string; to: string } }): ReactElement {
  const id = Number(useParams({ strict: false }).id);
  const navigate = useNavigate();
  const answer = useApiQuery(
    staffBilling.statement,
    { params: { id }, query: period },
    { enabled: period.from <= period.to },
  );
  return (
    <>
      <PageHead
        back={
          <BackLink to={paths.staffClientBilling} params={{ id }}>
            Billing
          </BackLink>
        }
        title="Statement of account"
        subtitle={answer.data?.data.client_name}
      />
      <StatementView
        period={period}
        onPeriod={(search) =>
          void navigate({ to: paths.staffClientBilling, params: { id }, search, replace: true })
        }
        requestPdf={(query) => call(staffBilling.requestStatementPdf, { params: { id }, query })}
        answer={answer}
      />
    </>
  );
}
