import { useState, type ReactElement } from 'react';
import type { UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import { formatSize, maxNewsletterBytes, newsletterPreviews } from '#contract/newsletter/preview.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { NewsletterPreview } from '../preview/NewsletterPreview.tsx';

/** The typed text as it would be mailed; nothing is saved for it. */
export function PreviewButton({ content }: { content: () => UnsavedNewsletter }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const preview = useApiMutation(newsletterPreviews.render, { stale: [], onSuccess: () => setIsOpen(true) });
  const shown = preview.data?.data;
  return (
    <>
      <Button
        variant="secondary"
        pending={preview.isPending}
        onClick={() => preview.mutate({ body: { data: content() } })}
      >
        Preview
      </Button>
      {shown && (
        <Dialog open={isOpen} onOpenChange={setIsOpen} title="Newsletter preview" size="large">
          <NewsletterPreview
            html={shown.html}
            text={shown.text}
            note={`${formatSize(shown.bytes)} of ${formatSize(maxNewsletterBytes)}. This is the email itself, before it’s saved.`}
          />
        </Dialog>
      )}
    </>
  );
}
