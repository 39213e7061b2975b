import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { billing } from '#contract/billing/billing.ts';
import * as paths from '#contract/paths.ts';
import { call } from '#web/api/call.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { statementSearch, toPeriod } from './statement-search.ts';
import { StatementView } from './StatementView.tsx';

/** The client's own statement of account. */
export function StatementScreen(): ReactElement {
  const navigate = useNavigate();
  const period = toPeriod(statementSearch(useSearch({ strict: false })));
  return (
    <>
      <PageHead
        back={<BackLink to={paths.billing}>Billing</BackLink>}
        title="Statement of account"
        subtitle="Every invoice, credit note and payment, and what is still open."
      />
      <StatementView
        period={period}
        onPeriod={(search) => void navigate({ to: paths.statement, search, replace: true })}
        requestPdf={(query) => call(billing.requestStatementPdf, { query })}
        answer={useApiQuery(billing.statement, { query: period }, { enabled: period.from <= period.to })}
      />
    </>
  );
}
