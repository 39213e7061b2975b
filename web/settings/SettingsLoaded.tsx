import type { ReactElement, ReactNode } from 'react';
import { settings } from '#contract/settings/settings.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonSections } from '#web/parts/SkeletonSections.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import type { StoredSettings } from './setting-values.ts';
import type { SettingsPage } from './settings-pages.ts';

type SettingsLoadedProps = {
  page: SettingsPage;
  children: (stored: StoredSettings) => ReactNode;
};

/** Loads the site's settings for a screen, with its loading and error states. */
export function SettingsLoaded({ page, children }: SettingsLoadedProps): ReactElement {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useApiQuery(
    settings.read,
    {},
    { staleTime: 0 },
  );
  return (
    <>
      <SettingsHead title={page.title} subtitle={page.subtitle} />
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : data && isFetchedAfterMount ? (
        // the form keeps its initial values, which a colleague may have changed since
        children({ ...data.meta, values: data.data })
      ) : (
        <SkeletonSections sections={Object.values(page.sections)} />
      )}
    </>
  );
}
