import type { ReactElement } from 'react';
import { testimonialLists, testimonials } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { listsOfContacts } from '../lists-of-contacts.ts';
import { useBackToList, useReturnToList } from '../return-to-list.ts';
import { newTestimonial, NewTestimonialForm } from './testimonial-values.ts';
import { TestimonialForm } from './TestimonialForm.tsx';

export function NewTestimonialScreen(): ReactElement {
  const list = useReturnToList();
  const backToList = useBackToList();
  const form = useSchemaForm({ schema: NewTestimonialForm, defaultValues: newTestimonial });
  const create = useApiMutation(testimonials.create, {
    stale: [...testimonialLists, ...listsOfContacts],
    failure: 'form',
  });
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.testimonials} search={list} />}
        title="New testimonial"
        subtitle="Write down what a client said, with their consent."
      />
      <TestimonialForm
        form={form}
        before={null}
        isLocked={false}
        pending={create.isPending}
        error={create.error}
        onSave={async (body) => {
          await create.mutateAsync({ body });
          backToList('Testimonial has been created.');
        }}
      />
    </div>
  );
}
