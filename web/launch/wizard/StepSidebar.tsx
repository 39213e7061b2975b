import type { ReactElement } from 'react';
import type { Package } from '#contract/access.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';
import { hasPreview, PreviewBeside } from './StepPreview.tsx';
import { StillMissingHere } from './StillMissingHere.tsx';

type StepSidebarProps = { id: FormId; booked: Package; form: StepFormState; open: readonly string[] | null };

/** The preview and the missing answers beside a step. */
export function StepSidebar(props: StepSidebarProps): ReactElement {
  return (
    <aside className="flex flex-col gap-6 max-lg:order-first lg:sticky lg:top-20">
      {hasPreview(props.id) && <PreviewBeside id={props.id} form={props.form} />}
      <StillMissingHere {...props} />
    </aside>
  );
}
