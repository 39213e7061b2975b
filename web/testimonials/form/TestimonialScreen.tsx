import { useParams } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import {
  requested,
  testimonialLists,
  testimonials,
  type Testimonial,
} from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { offerCreateAgain } from '#web/editing/create-again.ts';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { errorToShow } from '#web/editing/sending.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { useIsVisible } from '#web/parts/use-is-visible.ts';
import { useTitle } from '#web/routing/title.ts';
import { useAccessSubject } from '#web/session.tsx';
import { useLeaveMissing } from '../leave-missing.ts';
import { listsOfContacts } from '../lists-of-contacts.ts';
import { useBackToList, useReturnToList } from '../return-to-list.ts';
import { getTestimonialTone } from '../testimonial-words.ts';
import { AwaitedRequest } from './AwaitedRequest.tsx';
import { DeleteTestimonial } from './DeleteTestimonial.tsx';
import { GivenWords } from './GivenWords.tsx';
import { HistorySection } from './HistorySection.tsx';
import { EditTestimonialForm, NewTestimonialForm, toTestimonialValues } from './testimonial-values.ts';
import { TestimonialForm } from './TestimonialForm.tsx';

export function TestimonialScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/testimonials/$id' });
  const { data, error } = useApiQuery(testimonials.read, { params: { id } });
  const leave = useLeaveMissing(error?.message);
  // the input stays if somebody has deleted it meanwhile
  const isDeleted = error?.status === 404;
  const failed = error !== null && !(data && hasUnsavedInput());
  useEffect(() => {
    if (failed) leave();
  }, [failed, leave]);
  const list = useReturnToList();
  const testimonial = data?.data;
  useTitle(testimonial?.name);
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.testimonials} search={list} />}
        title={testimonial ? testimonial.name : <SkeletonTitle spoken="Testimonial" />}
        subtitle={
          testimonial && (
            <StatusDot tone={getTestimonialTone(testimonial.status.id)}>{testimonial.status.name}</StatusDot>
          )
        }
      />
      {testimonial ? (
        <Detail testimonial={testimonial} isDeleted={isDeleted} />
      ) : (
        <Surface>
          <SkeletonForm fields={9} />
        </Surface>
      )}
    </div>
  );
}

type DetailProps = { testimonial: Testimonial; isDeleted: boolean };

/** The request while it is awaited, and the form once there is something to edit. */
function Detail({ testimonial, isDeleted }: DetailProps): ReactElement {
  useSeen(testimonial);
  const mayChange = may(useAccessSubject(), testimonials.remove.access);
  const { id, status_id: status, request } = testimonial;
  return (
    <div className="flex flex-col gap-5">
      {status === requested && request ? (
        <AwaitedRequest testimonial={testimonial} request={request} mayChange={mayChange} />
      ) : (
        <Editing key={id} testimonial={testimonial} isDeleted={isDeleted} mayChange={mayChange} />
      )}
      <HistorySection id={id} />
    </div>
  );
}

type EditingProps = DetailProps & { mayChange: boolean };

function Editing({ testimonial, isDeleted, mayChange }: EditingProps): ReactElement {
  const backToList = useBackToList();
  const update = useApiMutation(testimonials.update, {
    stale: [...testimonialLists, testimonials.read, testimonials.history, ...listsOfContacts],
    failure: 'form',
  });
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(testimonial);
  const form = useEditForm({ schema: EditTestimonialForm, defaultValues: toTestimonialValues(before) });
  const { save, edit } = useRecordEdit({
    form,
    record: testimonial,
    toValues: toTestimonialValues,
    schema: testimonials.update.data,
    isMissing: isDeleted,
  });
  const again = useApiMutation(testimonials.create, { stale: testimonialLists, failure: 'form' });
  return (
    <>
      <EditNotice
        edit={edit}
        what="testimonial"
        {...offerCreateAgain({
          create: again,
          schema: NewTestimonialForm,
          values: form.getValues,
          onCreated: () => backToList('Testimonial has been created.'),
        })}
      />
      {testimonial.original_message !== null && (
        <GivenWords testimonial={testimonial} mayChange={mayChange} />
      )}
      <TestimonialForm
        form={form}
        before={before}
        isLocked={!mayChange}
        pending={update.isPending}
        error={again.error ?? errorToShow(update.error)}
        onSave={async (body) => {
          await save(body, async (sent) => {
            const answer = await update.mutateAsync({ params: { id: before.id }, body: sent });
            return answer.data;
          });
          backToList('Testimonial has been updated.');
        }}
      />
      {mayChange && (
        <div className="self-start">
          <DeleteTestimonial id={before.id} />
        </div>
      )}
    </>
  );
}

/**
 * Opening it clears the account's mark. A request that is still awaited has nothing to see, and staff never clear it.
 */
function useSeen({ id, is_seen, status_id, request }: Testimonial): void {
  const { mutate } = useApiMutation(testimonials.update, {
    stale: [...testimonialLists, testimonials.read],
    failure: 'form',
  });
  const isVisible = useIsVisible();
  // a refused request is something to see, though its status stays
  const isAwaited = status_id === requested && request?.state !== 'refused';
  const counts = useAccessSubject().caller !== 'Staff' && isVisible && !isAwaited && !is_seen;
  useEffect(() => {
    if (counts) mutate({ params: { id }, body: { is_seen: true } });
  }, [counts, id, mutate]);
}
