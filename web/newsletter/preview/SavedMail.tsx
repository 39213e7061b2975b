import type { ReactElement } from 'react';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useSavedPreview } from '../use-saved-preview.ts';
import { NewsletterPreview } from './NewsletterPreview.tsx';

/** The newsletter as it would be mailed now, in the page. */
export function SavedMail({ title }: { title: string }): ReactElement {
  const { data: html, isError, isFetching, refetch } = useSavedPreview();
  return (
    <Surface aria-labelledby="newsletter-mail" aria-busy={html === undefined && !isError} className="min-w-0">
      <h2 id="newsletter-mail" className="mb-4 text-xl">
        {title}
      </h2>
      {html !== undefined ? (
        <NewsletterPreview html={html} />
      ) : isError ? (
        <ErrorState
          message="We couldn’t load your newsletter."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="min-h-80">
          <SkeletonLine width="14rem" className="my-3" />
          <SkeletonLine width="90%" className="my-3" />
          <SkeletonLine width="75%" className="my-3" />
        </div>
      )}
    </Surface>
  );
}
