import type { ReactElement } from 'react';
import { staffNotes } from '#contract/staff/notes.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TryAgain } from '../TryAgain.tsx';
import { NoteRows } from './NoteRow.tsx';

export function OlderNotes({ clientId, page }: { clientId: number; page: number }): ReactElement {
  const answer = useApiQuery(staffNotes.list, { params: { id: clientId }, query: { page } });
  if (answer.error) return <TryAgain answer={answer} />;
  if (!answer.data) return <SkeletonLine width="60%" />;
  return <NoteRows clientId={clientId} notes={answer.data.data} />;
}
