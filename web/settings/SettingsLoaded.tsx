import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Data } from '#contract/endpoint.ts';
import { settings } from '#contract/settings/settings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';

type SettingsLoadedProps = {
  title: string;
  subtitle: string;
  children: (all: Data<typeof settings.read>) => ReactNode;
};

/** Loads the site's settings for a screen, with its loading and error states. */
export function SettingsLoaded({ title, subtitle, children }: SettingsLoadedProps): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(settings.read, {}, { staleTime: 0 });
  return (
    <>
      <SettingsHead title={title} subtitle={subtitle} />
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        children(data.data)
      ) : (
        <div className="flex flex-col gap-10 lg:pl-[17.5rem]">
          <Surface>
            <SkeletonForm fields={4} />
          </Surface>
          <Surface>
            <SkeletonForm fields={6} />
          </Surface>
        </div>
      )}
    </>
  );
}

export const SettingsHead = ({ title, subtitle }: { title: string; subtitle: string }): ReactElement => (
  <PageHead
    title={title}
    subtitle={subtitle}
    back={
      <LinkButton asChild variant="quiet" size="small" className="-ml-3">
        <Link to={paths.settings}>
          <ArrowLeft aria-hidden />
          Account settings
        </Link>
      </LinkButton>
    }
  />
);
