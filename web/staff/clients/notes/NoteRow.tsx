import { Pin, PinOff, Pencil } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { staffNotes, type Note } from '#contract/staff/notes.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe } from '#web/session.tsx';
import { EditNote } from './EditNote.tsx';

type NoteRowsProps = { clientId: number; notes: readonly Note[] };

export const NoteRows = ({ clientId, notes }: NoteRowsProps): ReactElement => (
  <ul aria-label="Notes" className="divided border-t border-line">
    {notes.map((note) => (
      <NoteRow key={note.id} clientId={clientId} note={note} />
    ))}
  </ul>
);

function NoteRow({ clientId, note }: { clientId: number; note: Note }): ReactElement {
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <li className="py-4">
        <EditNote clientId={clientId} note={note} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="flex items-start justify-between gap-x-4 py-3">
      <div className="min-w-0">
        <p className="break-words whitespace-pre-line">{note.text}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {note.is_pinned && <Tag kind="update">pinned</Tag>}
          <span>
            {note.staff_name}, {formatRecent(note.created_at)}
            {note.edited_at !== null && ` · edited ${formatRecent(note.edited_at)}`}
          </span>
        </p>
      </div>
      <span className="flex shrink-0">
        {note.staff_id === me.id && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Edit note of ${formatRecent(note.created_at)}`}
            onClick={() => setEditing(true)}
          >
            <Pencil aria-hidden />
          </Button>
        )}
        <PinButton clientId={clientId} note={note} />
      </span>
    </li>
  );
}

function PinButton({ clientId, note }: { clientId: number; note: Note }): ReactElement {
  const pin = useApiMutation(staffNotes.pin, { stale: [staff.client, staffNotes.list] });
  const label = note.is_pinned ? 'Unpin' : 'Pin';
  return (
    <Button
      variant="quiet"
      size="icon"
      pending={pin.isPending}
      aria-label={`${label} note of ${formatRecent(note.created_at)}`}
      onClick={() =>
        pin.mutate({ params: { id: clientId, note_id: note.id }, body: { is_pinned: !note.is_pinned } })
      }
    >
      {note.is_pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
    </Button>
  );
}
