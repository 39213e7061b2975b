import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { describeImportProblem, type ContactImport, type ImportRow } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { classNames } from '#web/parts/class-names.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { CorrectCell } from './CorrectCell.tsx';
import { kindLabels } from './import-labels.ts';

type ImportedRowProps = { row: ImportRow; file: ContactImport };

/** A person of the file, with the contact they become and the values that cannot be stored. */
export function ImportedRow({ row, file }: ImportedRowProps): ReactElement {
  const { row: line, kind, name, emails, phone_numbers, contact, changes, problems } = row;
  const isOver = file.state !== 'ready';
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="text-sm text-muted tabular-nums">Row {line}</p>
        <p className="font-[600] wrap-anywhere">{name || 'No name'}</p>
        <p className="wrap-anywhere text-muted">{emails.join(' · ')}</p>
        <p className="text-muted">{phone_numbers.join(' · ')}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        {kind && (
          <StatusDot tone={kindLabels[kind].tone}>{kindLabels[kind][isOver ? 'after' : 'before']}</StatusDot>
        )}
        {contact && (
          <p className="wrap-anywhere">
            Contact:{' '}
            <Link
              to={paths.contact}
              params={{ id: contact.id }}
              className="text-action underline underline-offset-4"
            >
              {contact.name}
            </Link>
          </p>
        )}
        {changes.map(({ field, before, after }) => (
          <p key={field} className="text-sm wrap-anywhere">
            <span className="text-muted">{field}:</span> {before !== '' && <Before text={before} />}
            {after}
          </p>
        ))}
        {problems.map((problem) => (
          <div key={`${problem.kind} ${problem.column} ${problem.value}`}>
            <p
              className={classNames(
                'text-sm wrap-anywhere',
                isOver || kind === 'left_out' ? 'text-muted' : 'text-danger',
              )}
            >
              {describeImportProblem(problem)}
            </p>
            {!isOver && <CorrectCell row={row} file={file} problem={problem} />}
          </div>
        ))}
      </div>
    </div>
  );
}

const Before = ({ text }: { text: string }): ReactElement => (
  <>
    <span className="sr-only">from </span>
    {text}
    <span aria-hidden> → </span>
    <span className="sr-only"> to </span>
  </>
);
