import { useState, type ReactElement } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { staffArticles, type ArticleDraft } from '#contract/newsletter/articles.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { NewsletterPreview } from '../preview/NewsletterPreview.tsx';

/** The typed article in a newsletter; nothing is saved for it. */
export function ArticlePreview<Values extends FieldValues>({
  form,
}: {
  form: UseFormReturn<Values, unknown, ArticleDraft>;
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const preview = useApiMutation(staffArticles.preview, { stale: [], onSuccess: () => setIsOpen(true) });
  const shown = preview.data?.data;
  return (
    <>
      <Button
        variant="secondary"
        pending={preview.isPending}
        onClick={() => void form.handleSubmit((body) => preview.mutate({ body }))()}
      >
        Preview
      </Button>
      {shown && (
        <Dialog open={isOpen} onOpenChange={setIsOpen} title="Newsletter preview" size="large">
          <NewsletterPreview
            html={shown.html}
            text={shown.text}
            note="A made-up agent’s newsletter with this article alone, as readers see it."
          />
        </Dialog>
      )}
    </>
  );
}
