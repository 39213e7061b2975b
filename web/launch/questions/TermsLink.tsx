import { ExternalLink } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useRead } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';

/**
 * The terms to read before agreeing to them: the provider's page, or its text in a dialog. Empty if there are none.
 */
export function TermsLink(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useRead('/launch/terms', {});
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        We couldn’t load the terms.
        <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  const { url, text } = data?.data ?? { url: null, text: null };
  if (url !== null)
    return (
      <LinkButton variant="secondary" size="small" href={url} target="_blank" rel="noopener noreferrer">
        Read the terms
        <ExternalLink aria-hidden />
        <span className="sr-only">, opens in a new tab</span>
      </LinkButton>
    );
  if (text === null) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Read the terms
      </Button>
      <Dialog open={isOpen} title="Terms" onOpenChange={setOpen}>
        <div className="max-w-text break-words whitespace-pre-line">{text}</div>
        <div className="mt-6 flex justify-end">
          <Button onClick={() => setOpen(false)}>Close</Button>
        </div>
      </Dialog>
    </>
  );
}
