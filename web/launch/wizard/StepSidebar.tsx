import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { Package } from '#contract/access.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';
import { hasPreview, PreviewBeside } from './StepPreview.tsx';

// it checks every answer, so it needs the rules first
const StillMissingHere = lazyPart(async () => ({
  default: (await import('./StillMissingHere.tsx')).StillMissingHere,
}));

type StepSidebarProps = { id: FormId; booked: Package; form: StepFormState; open: readonly string[] | null };

/** The preview and the missing answers next to a step. */
export function StepSidebar(props: StepSidebarProps): ReactElement {
  return (
    <aside className="flex flex-col gap-6 max-lg:order-first lg:sticky lg:top-20">
      {hasPreview(props.id) && <PreviewBeside id={props.id} form={props.form} />}
      <Suspense fallback={<div aria-busy className="h-13 rounded-surface bg-surface shadow-surface" />}>
        <StillMissingHere {...props} />
      </Suspense>
    </aside>
  );
}
