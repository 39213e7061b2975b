import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { importTargets, type ContactImport } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { FormActions } from '#web/parts/Form.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { hasAddress } from './choices-form.ts';
import { DiscardFile } from './DiscardFile.tsx';
import { targetLabels } from './import-labels.ts';
import { SameSettings } from './SameSettings.tsx';
import type { Choices } from './use-choices.ts';

type ColumnsStepProps = { file: ContactImport; choices: Choices };
type PlacedColumn = ContactImport['columns'][number] & { index: number };

const options = importTargets.map((target) => ({ value: target, label: targetLabels[target] }));

/** The meaning of each column of the file. Columns that nobody filled in are folded away. */
export function ColumnsStep({ file, choices }: ColumnsStepProps): ReactElement {
  const { targets, setTarget } = choices;
  const navigate = useNavigate();
  const columns = file.columns.map((column, index) => ({ ...column, index }));
  // by how they were recognised, so that a column does not move while it is chosen
  const known = columns.filter(({ target }) => target !== null);
  const others = columns.filter(({ target, samples }) => target === null && samples.length > 0);
  const empty = columns.filter(({ target, samples }) => target === null && samples.length === 0);
  const list = (shown: readonly PlacedColumn[], label: string) => (
    <ColumnList columns={shown} label={label} targets={targets} setTarget={setTarget} />
  );
  return (
    <Surface aria-labelledby="columns-title">
      <SameSettings file={file} choices={choices} />
      <h2 id="columns-title" className="text-lg">
        Check the columns
      </h2>
      <p className="mt-1 text-muted">
        Below each column of your file are its first values. Change what it becomes if it isn’t right.
      </p>
      {list(known, 'Recognized columns')}
      {others.length > 0 && (
        <>
          <h3 className="mt-6 font-[600]">Not recognized</h3>
          <p className="text-muted">These columns are left out unless you choose a field for them.</p>
          {list(others, 'Columns not recognized')}
        </>
      )}
      {empty.length > 0 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted">
            {empty.length === 1 ? '1 empty column' : `${empty.length} empty columns`}
          </summary>
          <p className="break-words text-muted">{empty.map(nameColumn).join(', ')}</p>
        </details>
      )}
      <FormActions className="mt-6">
        <DiscardFile file={file} />
        <Button
          disabledReason={
            hasAddress(targets) ? undefined : 'Choose a column with emails or phone numbers first.'
          }
          onClick={() =>
            void navigate({
              to: paths.contactImport,
              params: { id: file.id },
              search: { step: 'choices' },
            })
          }
        >
          Continue
        </Button>
      </FormActions>
    </Surface>
  );
}

const nameColumn = ({ header, index }: PlacedColumn): string => header || `Column ${index + 1}`;

type ColumnListProps = Pick<Choices, 'targets' | 'setTarget'> & {
  columns: readonly PlacedColumn[];
  label: string;
};

const ColumnList = ({ columns, label, targets, setTarget }: ColumnListProps): ReactElement => (
  <ul aria-label={label} className="mt-2 divided">
    {columns.map((column) => (
      <li key={column.index} className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="font-[550] break-words">{nameColumn(column)}</p>
          <p className="truncate text-sm text-muted">{column.samples.join(' · ') || 'Empty'}</p>
        </div>
        <Select
          aria-label={`${nameColumn(column)} becomes`}
          value={targets[column.index] ?? ''}
          options={options}
          placeholder="Leave out"
          onChange={({ target: { value } }) =>
            setTarget(column.index, importTargets.find((target) => target === value) ?? null)
          }
        />
      </li>
    ))}
  </ul>
);
