import type { ReactElement } from 'react';
import { PreviewButton } from './PreviewButton.tsx';
import { usePublishing } from './use-publishing.ts';
import { ViewButton } from './ViewButton.tsx';
import { viewState } from './view-state.ts';

/** The ways to the page of a listing: as it would be, and as it is published. */
export function PublishingActions({
  listing: { id, updated_at },
}: {
  listing: { id: number; updated_at: string };
}): ReactElement {
  const { extras, polls } = usePublishing(id, updated_at);
  return (
    <>
      <PreviewButton id={id} />
      <ViewButton state={viewState(extras, polls)} />
    </>
  );
}
