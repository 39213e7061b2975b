import type { ReactElement } from 'react';
import { usePublishing } from './use-publishing.ts';
import { ViewButton } from './ViewButton.tsx';
import { viewState } from './view-state.ts';

/** The published page of a listing in a list, where an agent is right after creating one. */
export function RowView({
  listing: { id, updated_at },
}: {
  listing: { id: number; updated_at: string };
}): ReactElement {
  const { extras, polls } = usePublishing(id, updated_at);
  return <ViewButton state={viewState(extras, polls)} size="small" />;
}
