import { Eye } from 'lucide-react';
import { Suspense, useMemo, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { FormId } from '#contract/launch/forms.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { useStepAnswers, type StepFormState } from '../questions/use-answer-of.ts';
import { useWide } from '#web/parts/use-wide.ts';

const Preview = lazyPart(() =>
  import('../preview/Preview.tsx').then((module) => ({ default: module.Preview })),
);

type StepPreviewProps = { id: FormId; form: StepFormState };

/** The steps whose answers affect the home page. */
export const hasPreview = (id: FormId): boolean => id >= 2 && id <= 4;

/** Merges this step's current answers over the saved answers of the other steps. */
function LivePreview({ id, form }: StepPreviewProps): ReactElement {
  const own = useStepAnswers(form);
  const { data } = useRead('/forms/6', {});
  const others = useMemo(() => {
    const steps = Object.entries(data?.data.data.forms ?? {});
    return Object.assign({}, ...steps.filter(([step]) => step !== String(id)).map(([, answers]) => answers));
  }, [data, id]);
  const answers = useMemo(() => ({ ...others, ...own }), [others, own]);
  return (
    <Suspense fallback={<div className="aspect-[3/4]" />}>
      <Preview answers={answers} />
    </Suspense>
  );
}

/** For wide windows: next to the questions. */
export const PreviewBeside = (props: StepPreviewProps): ReactElement | null =>
  useWide() ? <LivePreview {...props} /> : null;

/** For narrow windows: behind a button. */
export function PreviewButton(props: StepPreviewProps): ReactElement | null {
  const [isOpen, open] = useState(false);
  if (useWide()) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => open(true)}>
        <Eye aria-hidden />
        Preview
      </Button>
      <Dialog open={isOpen} onOpenChange={open} title="Your home page">
        <LivePreview {...props} />
      </Dialog>
    </>
  );
}
