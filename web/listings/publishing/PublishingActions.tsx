import type { ReactElement } from 'react';
import { PreviewButton } from './PreviewButton.tsx';
import { usePublishing } from './use-publishing.ts';
import { ViewButton } from './ViewButton.tsx';
import { viewState } from './view-state.ts';

/** The links to the page of a listing: the preview, and the published page. */
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
