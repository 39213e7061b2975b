import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import {
  contactImportSteps,
  contactImports,
  type ContactImport,
  type ImportProblem,
  type ImportRow,
} from '#contract/contacts/import.ts';
import { required } from '#contract/fields.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { findColumn } from './find-column.ts';

type CorrectCellProps = { row: ImportRow; file: ContactImport; problem: ImportProblem };

const Correction = z.object({ value: z.string().check(z.trim(), z.minLength(1, required)) });

/** Puts another value in the place of one that cannot be stored. The file itself stays as it is. */
export function CorrectCell({ row, file, problem }: CorrectCellProps): ReactElement | null {
  const column = findColumn(file, row, problem);
  if (column === null) return null;
  const value = row.cells[column] ?? '';
  return (
    <ActionButton
      endpoint={contactImportSteps.mend}
      stale={[contactImportSteps.rows, contactImports.read]}
      title={`Correct row ${row.row}`}
      text={`${row.name || 'This person'}: the row is checked again with what you enter.`}
      verb="Save"
      schema={Correction}
      values={{ value }}
      fields={{
        value: {
          label: file.columns[column]?.header || `Column ${column + 1}`,
          required: true,
          input: (input) => <TextInput {...input} autoComplete="off" />,
        },
      }}
      input={(body) => ({ params: { id: file.id, row: row.row }, body: { column, ...body } })}
      done="Corrected."
      trigger={(open) => (
        <Button variant="quiet" size="small" className="-mx-3" onClick={open}>
          Correct<span className="sr-only"> row {row.row}</span>
        </Button>
      )}
    />
  );
}
