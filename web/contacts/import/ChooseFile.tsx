import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { contactImports, maxImportRows } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { CsvFile } from '#web/parts/CsvFile.tsx';
import { fileProblem, formatAccept } from '#web/parts/file-words.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { FileGuides } from './FileGuides.tsx';
import { formatCount } from './import-labels.ts';

const types = ['csv', 'txt', 'xlsx', 'vcf'] as const;

/** The file of an import. It is read by the server, which then keeps the import. */
export function ChooseFile(): ReactElement {
  const navigate = useNavigate();
  const { refresh } = useCache();
  const [problem, setProblem] = useState<string>();
  const { item, start, cancel } = useUpload(contactImports.upload, {}, ({ id }) => {
    refresh(contactImports.list);
    void navigate({ to: paths.contactImport, params: { id } });
  });

  async function check(file: File): Promise<void> {
    const reason = fileProblem(file, types, 1);
    setProblem(reason);
    if (reason === undefined) await start(file);
  }

  return (
    <Surface aria-labelledby="file-title">
      <h2 id="file-title" className="mb-4 text-lg">
        Choose a file
      </h2>
      <CsvFile
        upload={{
          item: problem === undefined ? item : { state: 'error', message: problem },
          start: check,
          cancel,
        }}
        button="Choose a file"
        label="File of contacts"
        accept={formatAccept(types)}
        note={`CSV, Excel (.xlsx) or vCard (.vcf), up to 12 MB and ${formatCount(maxImportRows)} people. Nothing is imported until you’ve checked the preview.`}
      />
      <FileGuides />
    </Surface>
  );
}
