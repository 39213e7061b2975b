import type { ReactElement } from 'react';
import { testimonialLists, testimonials } from '#contract/testimonials/testimonials.ts';
import { DeleteButton } from '#web/actions/DeleteButton.tsx';
import { useLeaveMissing } from '../leave-missing.ts';
import { useBackToList } from '../return-to-list.ts';

export function DeleteTestimonial({ id }: { id: number }): ReactElement {
  const backToList = useBackToList();
  return (
    <DeleteButton
      endpoint={testimonials.remove}
      stale={testimonialLists}
      title="Delete this testimonial?"
      text="The testimonial will be permanently removed."
      input={() => ({ params: { id } })}
      onDone={() => backToList('Testimonial has been deleted.')}
      onMissing={useLeaveMissing()}
    />
  );
}
