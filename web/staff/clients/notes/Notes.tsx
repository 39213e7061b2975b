import { useState, type ReactElement } from 'react';
import { notesPerPage, staffNotes } from '#contract/staff/notes.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import { Button } from '#web/parts/Button.tsx';
import { NewNote } from './NewNote.tsx';
import { NoteRows } from './NoteRow.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TryAgain } from '#web/staff/clients/TryAgain.tsx';

/** Notes for colleagues: pinned ones first, then the newest. The client never sees them. */
export function Notes({ client: { id, notes, note_count } }: { client: ClientPage }): ReactElement {
  const [pages, setPages] = useState(1);
  const older = Array.from({ length: pages - 1 }, (_, index) => index + 2);
  return (
    <div className="flex flex-col gap-5">
      <NewNote clientId={id} />
      {notes.length > 0 && <NoteRows clientId={id} notes={notes} />}
      {older.map((page) => (
        <OlderNotes key={page} clientId={id} page={page} />
      ))}
      {note_count > pages * notesPerPage && (
        <Button variant="secondary" className="self-start" onClick={() => setPages(pages + 1)}>
          Show older notes
        </Button>
      )}
    </div>
  );
}

function OlderNotes({ clientId, page }: { clientId: number; page: number }): ReactElement {
  const answer = useApiQuery(staffNotes.list, { params: { id: clientId }, query: { page } });
  if (answer.error) return <TryAgain answer={answer} />;
  if (!answer.data) return <SkeletonLine width="60%" />;
  return <NoteRows clientId={clientId} notes={answer.data.data} />;
}
