import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import {
  contactImports,
  undoImportDays,
  waitingImportDays,
  type ContactImport,
} from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';
import { BackToList } from '../BackToList.tsx';
import { ChoicesStep } from './ChoicesStep.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { describeFile } from './import-labels.ts';
import { findStep, hasColumns, importSearch } from './import-search.ts';
import { PastImports } from './PastImports.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ImportResult } from './ImportResult.tsx';
import { RunningImport } from './RunningImport.tsx';
import { StepList } from './StepList.tsx';
import { useChoices } from './use-choices.ts';

/** Where an import of contacts begins, with those from before. In one file with the rest, which loads with it. */
export const StartScreen = (): ReactElement => (
  <>
    <PageHead
      back={<BackToList />}
      title="Import contacts"
      subtitle={`Bring your contacts from another program. You can undo an import for ${undoImportDays} days.`}
    />
    <div className="flex max-w-form flex-col gap-5">
      <ChooseFile />
      <PastImports />
    </div>
  </>
);

/** One import, in the step it is in. The server keeps it, so that every device finds the same. */
export function ImportScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/contacts/import/$id' });
  const { data, error, isFetching, refetch } = useApiQuery(contactImports.read, { params: { id } });
  return (
    <>
      <PageHead
        back={<BackLink to={paths.importContacts}>All imports</BackLink>}
        title="Import contacts"
        subtitle={<span className="break-words">{data ? describeFile(data.data) : '\u00a0'}</span>}
      />
      <div className="max-w-form">
        {error ? (
          <RecordError
            error={error}
            missing="This import no longer exists."
            note={`A file that isn’t imported is deleted after ${waitingImportDays} days.`}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : data ? (
          // the key gives every import its own choices
          <Loaded key={data.data.id} file={data.data} />
        ) : (
          <SkeletonDetail />
        )}
      </div>
    </>
  );
}

function Loaded({ file }: { file: ContactImport }): ReactElement {
  const step = findStep(file, importSearch(useSearch({ strict: false })).step);
  const choices = useChoices(file);
  const place = useFocusOnChange(step === 'progress' ? file.state : step);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {step !== 'progress' && <StepList hasColumns={hasColumns(file.file_type)} present={step} />}
      {step === 'columns' ? (
        <ColumnsStep file={file} choices={choices} />
      ) : step === 'choices' ? (
        <ChoicesStep file={file} choices={choices} />
      ) : step === 'preview' ? (
        <PreviewStep file={file} />
      ) : file.state === 'running' || file.state === 'undoing' ? (
        <RunningImport file={file} />
      ) : (
        <ImportResult file={file} />
      )}
    </div>
  );
}

/** The next step replaces the button that led to it, so keyboard and screen reader begin there. */
function useFocusOnChange(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    place.current?.focus({ preventScroll: true });
  }, [step]);
  return place;
}
