import { useState, type ReactElement } from 'react';
import { testimonialFiles, type PastImport } from '#contract/testimonials/files.ts';
import { testimonialLists } from '#contract/testimonials/testimonials.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { listsOfContacts } from '../lists-of-contacts.ts';
import { formatTestimonialCount } from '../testimonial-words.ts';

/** The newest imports; for a day each of them can be taken back. */
export function PastImports({ onUndone }: { onUndone: () => void }): ReactElement | null {
  const { data } = useApiQuery(testimonialFiles.listImports, { query: {} });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Surface aria-labelledby="imports-title">
      <h2 id="imports-title" className="text-lg">
        Earlier imports
      </h2>
      <ul className="mt-2 divided">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block truncate">{row.file_name}</span>
              <span className="block text-sm text-muted">
                {formatTestimonialCount(row.imported)} · {formatRecent(row.created_at)}
                {row.user_name !== null && ` · ${row.user_name}`}
              </span>
            </span>
            {row.undone_at === null ? (
              row.is_undoable && <UndoButton row={row} onUndone={onUndone} />
            ) : (
              <span className="text-muted">Undone</span>
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function UndoButton({ row, onUndone }: { row: PastImport; onUndone: () => void }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const undo = useApiMutation(testimonialFiles.undoImport, {
    stale: [...testimonialLists, ...listsOfContacts, testimonialFiles.listImports],
    onSuccess: () => {
      setAsking(false);
      toast.success('The import has been undone.');
      onUndone();
    },
  });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Undo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Undo this import?"
        body={`${formatTestimonialCount(row.imported)} from ${row.file_name} will be removed, with the contacts that came along and that nobody has touched since.`}
        confirmLabel="Undo"
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: row.id } })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
