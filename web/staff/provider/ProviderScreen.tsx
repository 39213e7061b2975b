import type { ReactElement } from 'react';
import { staffProvider } from '#contract/staff/provider.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonSections } from '#web/parts/SkeletonSections.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { providerSections } from './provider-sections.ts';

/** The provider's own data. */
export function ProviderScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(staffProvider.read, {}, { staleTime: 0 });
  return (
    <>
      <PageHead title="Provider" subtitle="Your company, as clients see it in their email and portal" />
      {data ? (
        <ProviderForm provider={data.data} />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonSections sections={Object.values(providerSections)} />
      )}
    </>
  );
}
