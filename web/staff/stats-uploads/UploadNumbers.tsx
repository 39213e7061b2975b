import type { ReactElement } from 'react';
import { type StatsSource, statsUploads } from '#contract/statistics/uploads.ts';
import { download } from '#web/api/raw-answers.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { CsvFile } from '#web/parts/CsvFile.tsx';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { IgnoredColumns } from '#web/parts/IgnoredColumns.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { toast } from '#web/parts/toast.ts';
import { ProblemList } from '../client-import/ProblemList.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { monthsText } from './upload-words.ts';

type UploadNumbersProps = { clientId: number; source: StatsSource; siteId: number | null };

/** First a preview of the stored numbers, then the upload for good. */
export function UploadNumbers({ clientId, source, siteId }: UploadNumbersProps): ReactElement {
  const { refresh } = useCache();
  const params = { id: clientId, source };
  const site = siteId === null ? {} : { site_id: String(siteId) };
  const look = useUpload(statsUploads.create, { params, body: { ...site, preview: 'true' } }, () => {});
  const run = useUpload(
    statsUploads.create,
    { params, body: { ...site, preview: 'false' } },
    ({ rows, upload_id }) => {
      if (upload_id === null) return;
      refresh(statsUploads.list);
      toast.success(`The numbers of ${monthsText(rows.length)} have been stored.`);
      look.remove();
    },
  );
  const plan = look.item?.state === 'done' ? look.item : null;
  if (!plan)
    return (
      <div className="flex flex-col gap-3">
        <CsvFile upload={look} note="You see what would be stored before anything is." />
        <Button
          variant="quiet"
          size="small"
          className="-mx-3 self-start"
          onClick={() =>
            void download(statsUploads.template, { params: { source } }).then(saveFile, () => toast.error())
          }
        >
          Download the template
        </Button>
      </div>
    );
  const { rows, problems, ignored_columns } = plan.result;
  const isSending = run.item?.state === 'sending';
  return (
    <div className="flex flex-col gap-5">
      <output className="block">
        <span className="block text-lg font-[600]">
          {problems.length > 0 ? 'Some rows need fixing first' : `${monthsText(rows.length)} to store`}
        </span>
        <span className="block break-words text-muted">{plan.file.name}</span>
      </output>
      <IgnoredColumns titles={ignored_columns} />
      <ProblemList problems={problems} />
      {rows.length > 0 && <NumbersTable rows={rows} />}
      {run.item?.state === 'error' && <Banner>{run.item.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        {!isSending && (
          <Button variant="secondary" onClick={look.remove}>
            Choose another file
          </Button>
        )}
        {problems.length === 0 && (
          <Button pending={isSending} onClick={() => void run.start(plan.file)}>
            Store {monthsText(rows.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
