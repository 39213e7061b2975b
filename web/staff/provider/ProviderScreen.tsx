import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { pollSeconds } from '#contract/changes.ts';
import * as paths from '#contract/paths.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonSections } from '#web/parts/SkeletonSections.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { providerSections } from './provider-sections.ts';

/** The provider's own data. */
export function ProviderScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(
    staffProvider.read,
    {},
    { staleTime: 0, pollEvery: pollSeconds * 1000 },
  );
  return (
    <>
      <PageHead
        title="Provider"
        subtitle="Your company, as clients see it in their email and portal"
        actions={
          <>
            <LinkButton asChild variant="secondary">
              <Link to={paths.staffMailPreviews}>See your emails</Link>
            </LinkButton>
            <LinkButton asChild variant="secondary">
              <Link to={paths.staffApiKeys}>API keys</Link>
            </LinkButton>
            <LinkButton asChild variant="secondary">
              <Link to={paths.staffWebhooks}>Webhooks</Link>
            </LinkButton>
          </>
        }
      />
      {data ? (
        <>
          {data.data.name === null && (
            <Banner kind="info" className="mb-8">
              Welcome! Say who you are, so that clients recognize your email and know how to reach you. Only
              the name is needed now; you can change everything later.
            </Banner>
          )}
          <ProviderForm provider={data.data} />
        </>
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonSections sections={Object.values(providerSections)} />
      )}
    </>
  );
}
