import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { clientImport } from '#contract/staff/client-import.ts';
import { staff } from '#contract/staff/staff.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { CsvFile } from '#web/parts/CsvFile.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Section } from '#web/parts/Section.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { PastImports } from './PastImports.tsx';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';
import * as paths from '#contract/paths.ts';

const preview = { body: { preview: 'true' } } as const;
const forGood = { body: { preview: 'false' } } as const;

/** Many clients from one file: first a preview, then the import, which can be undone for a day. */
export function ImportScreen(): ReactElement {
  const { refresh } = useCache();
  const look = useUpload(clientImport.run, preview, () => {});
  const run = useUpload(clientImport.run, forGood, () => refresh(clientImport.list, staff.clients));
  const plan = look.item?.state === 'done' ? look.item : null;
  const result = run.item?.state === 'done' ? run.item : null;

  function chooseAgain(): void {
    run.remove();
    look.remove();
  }
  return (
    <>
      <PageHead
        title="Import clients"
        subtitle="Each row becomes an account of its own, and its first Admin gets an invitation by email."
        actions={
          <LinkButton asChild variant="secondary">
            <Link to={paths.staffClients}>Back to clients</Link>
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-10 lg:gap-12">
        <Section
          title="File"
          note={
            <>
              A CSV file of up to 500 clients, saved from any spreadsheet.
              <span className="block">
                <TemplateButton />
              </span>
            </>
          }
        >
          {result ? (
            <ImportDone result={result.result} onAgain={chooseAgain} />
          ) : plan ? (
            <ImportPreview
              fileName={plan.file.name}
              result={plan.result}
              pending={run.item?.state === 'sending'}
              error={run.item?.state === 'error' ? run.item.message : null}
              onImport={() => void run.start(plan.file)}
              onAgain={chooseAgain}
            />
          ) : (
            <CsvFile upload={look} note="You see what would be added before anything is." />
          )}
        </Section>
        <Section
          title="Earlier imports"
          note="For 24 hours an import can be undone, as long as nothing was done in any of its accounts."
        >
          <PastImports onUndone={chooseAgain} />
        </Section>
      </div>
    </>
  );
}

function TemplateButton(): ReactElement {
  const { pending, save } = useDownload(clientImport.template, {});
  return (
    <Button variant="quiet" size="small" pending={pending} onClick={save} className="-mx-3 mt-1">
      Download the template
    </Button>
  );
}
