import type { ReactElement } from 'react';
import { isStaff } from '#contract/account/standing.ts';
import { launchForms, type FormId } from '#contract/launch/forms.ts';
import type { Section } from '#contract/launch/question.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useMe } from '#web/session.tsx';
import { useLateKinds } from '../questions/late-kinds.ts';
import { isSentIn } from '../is-sent-in.ts';
import { Progress } from './Progress.tsx';
import { StepForm } from './StepForm.tsx';
import { StepSkeleton } from './StepPending.tsx';

type StepScreenProps = {
  form: FormId;
  /** each step loads its own questions, and not those of the others */
  sections: readonly Section[];
};

export function StepScreen({ form, sections }: StepScreenProps): ReactElement {
  const me = useMe();
  const answer = useRead('/forms/{id}', { params: { id: form } }, { staleTime: 0 });
  const kinds = useLateKinds(sections.flatMap(({ questions }) => questions));
  return (
    <>
      <div className="mb-5 grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Progress form={form} />
      </div>
      <PageHead title={launchForms[form]?.title} />
      {kinds.data && answer.isFetchedAfterMount && answer.data && me.client ? (
        <StepForm
          form={form}
          sections={sections}
          step={answer.data.data}
          booked={me.client.package}
          isReopened={isSentIn(me) && !isStaff(me)}
        />
      ) : answer.error || kinds.error ? (
        <ErrorState
          message={answer.error?.message}
          pending={answer.isFetching || kinds.isFetching}
          onRetry={() => void Promise.all([answer.refetch(), kinds.refetch()])}
        />
      ) : (
        <StepSkeleton fields={form === 1 ? 8 : 6} />
      )}
    </>
  );
}
