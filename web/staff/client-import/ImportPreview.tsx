import type { ReactElement } from 'react';
import type { ClientImport } from '#contract/staff/client-import.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { IgnoredColumns } from '#web/parts/IgnoredColumns.tsx';
import { ImportedTable } from './ImportedTable.tsx';
import { ProblemList } from './ProblemList.tsx';
import { clientsText, rowsText } from './import-words.ts';

type ImportPreviewProps = {
  fileName: string;
  result: ClientImport;
  pending: boolean;
  error: string | null;
  onImport: () => void;
  onAgain: () => void;
};

/** The clients that would be added, and the rows that would be left out, with reasons. */
export function ImportPreview({
  fileName,
  result: { clients, problems, ignored_columns },
  pending,
  error,
  onImport,
  onAgain,
}: ImportPreviewProps): ReactElement {
  const leftOut = new Set(problems.map(({ row }) => row)).size;
  return (
    <div className="flex flex-col gap-5">
      <output className="block">
        <span className="block text-lg font-[600]">
          {clients.length === 0 ? 'No row can be added yet' : `${clientsText(clients.length)} to add`}
        </span>
        <span className="block break-words text-muted">
          {fileName}
          {leftOut > 0 && ` · ${rowsText(leftOut)} with problems, which will be left out`}
        </span>
      </output>
      <IgnoredColumns titles={ignored_columns} />
      <ProblemList problems={problems} />
      {clients.length > 0 && <ImportedTable clients={clients} />}
      {error !== null && <Banner>{error}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        {!pending && (
          <Button variant="secondary" onClick={onAgain}>
            Choose another file
          </Button>
        )}
        {clients.length > 0 && (
          <Button pending={pending} onClick={onImport}>
            Add {clientsText(clients.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
