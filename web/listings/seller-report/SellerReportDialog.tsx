import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { writeSellerReport } from '#contract/statistics/seller-report-words.ts';
import { sellerReports, type SellerReport } from '#contract/statistics/seller-reports.ts';
import { download } from '#web/api/raw-answers.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';
import { NoteButton } from './NoteButton.tsx';
import { ReportSummary } from './ReportSummary.tsx';
import { ReportTable } from './ReportTable.tsx';
import { SellerEmails } from './SellerEmails.tsx';

/** The numbers of a listing, as a file, and as a page with a secret address. */
export function SellerReportDialog({ id, onClose }: { id: number; onClose: () => void }): ReactElement {
  const params = { id };
  const { data, isPending, isFetching, refetch } = useApiQuery(sellerReports.read, { params });
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await download(sellerReports.print, { params }).then(saveFile, () => toast.error());
    setIsSaving(false);
  };
  return (
    <Dialog
      open
      title="Seller report"
      description="How this listing is performing, for the property’s owner."
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="min-h-72" aria-busy={isPending || undefined}>
        {data ? (
          <Report report={data.data.report} />
        ) : isPending ? (
          <div className="flex flex-col gap-5 py-3">
            {[0, 1, 2, 3].map((row) => (
              <SkeletonLine key={row} width="100%" />
            ))}
          </div>
        ) : (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p>We couldn’t load your numbers.</p>
            <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {data && (
        <>
          <Button variant="secondary" className="mt-5" pending={isSaving} onClick={() => void save()}>
            Save as PDF
          </Button>
          <NoteButton id={id} note={data.data.report.note} />
          <SellerEmails id={id} />
          <Sharing id={id} sharedAt={data.data.shared_at} />
        </>
      )}
    </Dialog>
  );
}

function Report({ report }: { report: SellerReport }): ReactElement {
  const written = writeSellerReport(report);
  return (
    <>
      <ReportSummary report={report} written={written} />
      <ReportTable {...written} />
    </>
  );
}

function Sharing({ id, sharedAt }: { id: number; sharedAt: string | null }): ReactElement | null {
  const [url, setUrl] = useState<string | null>(null);
  const share = useApiMutation(sellerReports.share, {
    stale: [sellerReports.read],
    onSuccess: ({ data }) => setUrl(data.url),
  });
  const revoke = useApiMutation(sellerReports.revoke, {
    stale: [sellerReports.read],
    onSuccess: () => {
      setUrl(null);
      toast.success('The link has been turned off.');
    },
  });
  const mayShare = may(useAccessSubject(), sellerReports.share.access);
  if (!mayShare) return null;
  return (
    <section aria-labelledby="seller-page" className="mt-6 border-t border-line pt-5">
      <h3 id="seller-page" className="font-[600]">
        Link for the seller
      </h3>
      {url === null ? (
        <p className="mt-1 text-muted text-pretty">
          {sharedAt === null
            ? 'Anyone with this private link can see these numbers, always up to date.'
            : `Created ${formatRecent(sharedAt)}. The link was shown only once; a new one replaces it.`}
        </p>
      ) : (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <output className="min-w-0 flex-1 basis-64 rounded-control bg-sunken px-3 py-2 text-sm break-all">
            {url}
          </output>
          <CopyButton text={url}>Copy link</CopyButton>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {url === null && (
          <Button pending={share.isPending} onClick={() => share.mutate({ params: { id } })}>
            {sharedAt === null ? 'Create link' : 'Replace link'}
          </Button>
        )}
        {sharedAt !== null && (
          <Button
            variant="secondary"
            pending={revoke.isPending}
            onClick={() => revoke.mutate({ params: { id } })}
          >
            Turn off link
          </Button>
        )}
      </div>
    </section>
  );
}
