import type { ReactElement } from 'react';
import { testimonialLists, testimonials } from '#contract/testimonials/testimonials.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { useLeaveMissing } from '../leave-missing.ts';
import { useBackToList } from '../return-to-list.ts';

export function DeleteTestimonial({ id }: { id: number }): ReactElement {
  const backToList = useBackToList();
  const remove = useApiMutation(testimonials.remove, {
    stale: testimonialLists,
    onMissing: useLeaveMissing(),
    onSuccess: () => backToList('Testimonial has been deleted.'),
  });
  return (
    <DeleteButton
      title="Delete this testimonial?"
      body="The testimonial will be permanently removed."
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
