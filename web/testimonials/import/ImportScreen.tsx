import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { importedAll, formatImported, testimonialFiles } from '#contract/testimonials/files.ts';
import { testimonialLists } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { CsvFile } from '#web/parts/CsvFile.tsx';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { listsOfContacts } from '../lists-of-contacts.ts';
import { useReturnToList } from '../return-to-list.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { PastImports } from './PastImports.tsx';
import { Problems } from './Problems.tsx';
import { TemplateButton } from './TemplateButton.tsx';

const fieldsOf = (preview: boolean, createsContacts: boolean) => ({
  body: {
    preview: preview ? ('true' as const) : ('false' as const),
    create_lead: createsContacts ? ('true' as const) : ('false' as const),
  },
});

/** Testimonials from a file: first a preview, then the import, which can be undone for a day. */
export function ImportScreen(): ReactElement {
  const list = useReturnToList();
  const { refresh } = useCache();
  const [createsContacts, setCreatesContacts] = useState(false);
  const [missesFile, setMissesFile] = useState(false);
  const look = useUpload(testimonialFiles.upload, fieldsOf(true, false), () => {});
  const run = useUpload(
    testimonialFiles.upload,
    fieldsOf(false, createsContacts),
    ({ problem_messages: problems }) => {
      refresh(...testimonialLists, ...listsOfContacts, testimonialFiles.listImports);
      if (problems.length === 0) toast.success(importedAll);
    },
  );
  const plan = look.item?.state === 'done' ? look.item : null;
  const result = run.item?.state === 'done' ? run.item.result : null;

  function chooseAgain(): void {
    run.remove();
    look.remove();
  }

  return (
    <div className="flex max-w-form flex-col gap-5">
      <PageHead
        title="Import testimonials"
        subtitle="Upload a CSV file that matches the template. Each row needs a first name and a testimonial."
      />
      <Surface>
        <TemplateButton />
        <div className="mt-5">
          {result ? (
            <Done imported={result.imported} problems={result.problem_messages} onAgain={chooseAgain} />
          ) : plan ? (
            <ImportPreview
              fileName={plan.file.name}
              result={plan.result}
              createsContacts={createsContacts}
              onCreateContacts={setCreatesContacts}
              error={run.item?.state === 'error' ? run.item.message : null}
            />
          ) : (
            <>
              <CsvFile upload={look} note="You see a preview before anything is imported." />
              {missesFile && !look.item && (
                <p role="alert" className="mt-3 font-[500] text-danger">
                  Please choose a CSV file first.
                </p>
              )}
            </>
          )}
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <LinkButton asChild variant="secondary">
            <Link to={paths.testimonials} search={list}>
              Back
            </Link>
          </LinkButton>
          {plan && !result && (
            <Button variant="secondary" onClick={chooseAgain}>
              Choose another file
            </Button>
          )}
          {!result && (
            <Button
              pending={[look, run].some(({ item }) => item?.state === 'sending')}
              onClick={() => (plan ? void run.start(plan.file) : setMissesFile(true))}
            >
              Import testimonials
            </Button>
          )}
        </div>
      </Surface>
      <PastImports onUndone={chooseAgain} />
    </div>
  );
}

type DoneProps = { imported: number; problems: readonly string[]; onAgain: () => void };

const Done = ({ imported, problems, onAgain }: DoneProps): ReactElement => (
  <div className="flex flex-col gap-4">
    <output className="text-lg font-[600]">
      {problems.length === 0 ? importedAll : formatImported(imported)}
    </output>
    {imported > 0 && <p className="text-muted">They are drafts. Publish those you like, one by one.</p>}
    <Problems messages={problems} />
    <Button variant="quiet" className="self-start" onClick={onAgain}>
      Import another file
    </Button>
  </div>
);
