import { Eye } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Spinner } from '#web/parts/Spinner.tsx';

/** The page as visitors would see it now, with saved changes that are not yet published. */
export function PreviewButton({ id }: { id: number }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        Preview
      </Button>
      {isOpen && (
        <Dialog
          open
          size="large"
          title="Preview"
          description="What visitors will see, as last saved."
          onOpenChange={setOpen}
        >
          <PreviewFrame id={id} />
        </Dialog>
      )}
    </>
  );
}

function PreviewFrame({ id }: { id: number }): ReactElement {
  // its address is valid for ten minutes, so each opening requests a new one
  const { data, error, refetch } = useApiQuery(
    listingPublishing.preview,
    { params: { id } },
    { staleTime: 0 },
  );
  const url = data?.data.url;
  if (error)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">We can’t show your page right now.</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (url === undefined) return <Spinner className="mx-auto my-24" />;
  if (url === null) return <p className="text-muted">There is no website on this account yet.</p>;
  return (
    <div className="grid gap-4">
      <iframe
        src={url}
        title="Your page, as a visitor sees it"
        className="h-[70dvh] w-full rounded-control border-0 bg-sunken"
      />
      <LinkButton variant="quiet" href={url} target="_blank" rel="noopener" className="justify-self-start">
        Open in a new window
      </LinkButton>
    </div>
  );
}
