import type { ReactElement } from 'react';
import { testimonialFiles, type PastImport } from '#contract/testimonials/files.ts';
import { testimonialLists } from '#contract/testimonials/testimonials.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { noSearch } from '#web/routing/search.ts';
import { listsOfContacts } from '../lists-of-contacts.ts';
import { formatTestimonialCount } from '../testimonial-words.ts';

/** The newest imports; each can be undone for a day. */
export const PastImports = defineList({
  search: noSearch,
  query: (_search, _props: { onUndone: () => void }) =>
    queryOptions(testimonialFiles.listImports, { query: {} }),
  rowKey: ({ id }) => id,
  draw: items({
    className: 'mt-2 divided',
    itemClassName: 'flex flex-wrap items-center gap-3 py-2.5',
    item: (row, { props }) => (
      <>
        <span className="min-w-0 flex-1 basis-56">
          <span className="block truncate">{row.file_name}</span>
          <span className="block text-sm text-muted">
            {formatTestimonialCount(row.imported)} · {formatRecent(row.created_at)}
            {row.user_name !== null && ` · ${row.user_name}`}
          </span>
        </span>
        {row.undone_at === null ? (
          row.is_undoable && <UndoButton row={row} onUndone={props.onUndone} />
        ) : (
          <span className="text-muted">Undone</span>
        )}
      </>
    ),
    loading: null,
  }),
  // older ones can't be undone
  pages: () => null,
  empty: null,
  frame: (list, { meta }) =>
    meta?.total ? (
      <Surface aria-labelledby="imports-title">
        <h2 id="imports-title" className="text-lg">
          Earlier imports
        </h2>
        {list}
      </Surface>
    ) : null,
});

const UndoButton = ({ row, onUndone }: { row: PastImport; onUndone: () => void }): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" size="small" onClick={open}>
        Undo
      </Button>
    )}
    endpoint={testimonialFiles.undoImport}
    stale={[...testimonialLists, ...listsOfContacts, testimonialFiles.listImports]}
    title="Undo this import?"
    text={`${formatTestimonialCount(row.imported)} from ${row.file_name} will be removed, with the contacts that came along and that nobody has touched since.`}
    verb="Undo"
    danger
    input={() => ({ params: { id: row.id } })}
    done="The import has been undone."
    onDone={(_answer, close) => {
      close();
      onUndone();
    }}
  />
);
