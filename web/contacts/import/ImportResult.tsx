import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { contactLists } from '#contract/contacts/contacts.ts';
import { contactImportSteps, type ContactImport } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatLongDay, formatSince } from '#web/parts/dates.ts';
import { FormActions } from '#web/parts/Form.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { describeUndo, formatContactCount, formatCount } from './import-labels.ts';
import { ImportedRows } from './ImportedRows.tsx';
import { importLists, useShowImport } from './use-show-import.ts';

/** The outcome of an import, or of its undo. */
export function ImportResult({ file }: { file: ContactImport }): ReactElement {
  const { user_name, created_at, expires_at, is_undoable, counts } = file;
  const isUndone = file.state === 'undone';
  const toReview = counts ? counts.refused + counts.incomplete + counts.left_out : 0;
  return (
    <div className="flex flex-col gap-5">
      <Surface aria-labelledby="result-title">
        <h2 id="result-title" className="text-lg">
          {titleOf(file)}
        </h2>
        <output className="mt-1 block">{isUndone ? describeEnd(file) : <Counts file={file} />}</output>
        <p className="mt-3 text-sm text-muted">
          Started by {user_name ?? 'a former user'}, {formatSince(created_at)}.
          {is_undoable && expires_at !== null && ` You can undo it until ${formatLongDay(expires_at)}.`}
        </p>
        <FormActions className="mt-5">
          {!isUndone && toReview > 0 && <RefusedRows file={file} />}
          {is_undoable && <UndoImport file={file} />}
          <LinkButton asChild variant="secondary">
            <Link to={paths.importContacts}>Import another file</Link>
          </LinkButton>
          <LinkButton asChild>
            <Link to={paths.contacts}>Show contacts</Link>
          </LinkButton>
        </FormActions>
      </Surface>
      {!isUndone && <ImportedRows file={file} />}
    </div>
  );
}

function titleOf({ state }: ContactImport): string {
  if (state === 'undone') return 'This import has been undone';
  return state === 'done' ? 'Your contacts have been imported' : 'This import was stopped';
}

function Counts({ file: { counts, state, done_rows, rows } }: { file: ContactImport }): ReactElement {
  const lines = [
    state === 'cancelled' && `Stopped after ${formatCount(done_rows)} of ${formatCount(rows)} people`,
    `${formatContactCount(counts?.new ?? 0)} added`,
    counts?.changed && `${formatContactCount(counts.changed)} updated`,
    counts?.same && `${formatContactCount(counts.same)} already complete`,
    counts?.left_out && `${formatCount(counts.left_out)} skipped`,
    counts?.incomplete && `${formatCount(counts.incomplete)} imported without a value`,
    counts?.refused && `${formatCount(counts.refused)} not imported`,
  ];
  return (
    <ul>
      {lines.filter(Boolean).map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}

function describeEnd({ undo }: ContactImport): string {
  return [
    `${formatContactCount(undo?.removed ?? 0)} removed.`,
    undo?.restored && `${formatContactCount(undo.restored)} got their former values back.`,
    undo?.kept && `${formatContactCount(undo.kept)} kept what someone has changed since.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function RefusedRows({ file: { id } }: { file: ContactImport }): ReactElement {
  const { pending, save } = useDownload(contactImportSteps.refused, { params: { id } });
  return (
    <Button variant="secondary" pending={pending} onClick={save}>
      <Download aria-hidden />
      Rows to review (CSV)
    </Button>
  );
}

function UndoImport({ file }: { file: ContactImport }): ReactElement {
  const { id } = file;
  const show = useShowImport(id);
  return (
    <ActionButton
      endpoint={contactImportSteps.undo}
      stale={[...contactLists, ...importLists]}
      title="Undo this import?"
      text={describeUndo(file)}
      verb="Undo import"
      cancel="Back"
      danger
      input={() => ({ params: { id } })}
      onDone={(answer, close) => {
        close();
        show(answer);
      }}
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Undo import
        </Button>
      )}
    />
  );
}
