import type { ReactElement, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ListingFields } from './listing-fields.tsx';
import type { ListingValues } from './listing-values.ts';
import { describeProgress, type FieldName } from './progress.ts';
import { Readiness } from './Readiness.tsx';
import { SectionBar } from './SectionBar.tsx';
import type { SectionName } from './sections.ts';
import { useProgress } from './use-progress.ts';
import { usePublishState } from './use-publish-state.ts';

type FormProgressProps<Output> = {
  form: UseFormReturn<ListingValues, unknown, Output>;
  schema: z.core.$ZodType;
  parts: ListingFields;
  /** of the stored listing */
  id: number | undefined;
  sections: readonly SectionName[];
  onSection: (name: SectionName) => void;
  onField: (name: FieldName) => void;
  actions: ReactNode;
  children: ReactNode;
};

/** The bars that stay in view around the sections of the form. Typing renders them again, and not the sections. */
export function FormProgress<Output>(props: FormProgressProps<Output>): ReactElement {
  const { form, schema, parts, id, sections, onSection, onField, actions, children } = props;
  const { values, gaps, done } = useProgress(form, { schema, parts, isStored: id !== undefined });
  const state = usePublishState(id);
  return (
    <>
      <SectionBar names={sections} done={done} onChoose={onSection} />
      {children}
      <div className="listing-actions sticky bottom-0 z-10 gap-x-6 py-3 sm:flex sm:items-center">
        <Readiness text={describeProgress(gaps, { values, state })} gaps={gaps} onShow={onField} />
        {actions}
      </div>
    </>
  );
}
