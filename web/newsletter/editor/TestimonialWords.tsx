import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { NewsletterValues } from './newsletter-values.ts';

type TestimonialWordsProps = {
  control: Control<NewsletterValues, unknown, NewsletterDraft>;
  index: number;
};

/** A customer's words, which cannot be changed here. */
export function TestimonialWords({ control, index }: TestimonialWordsProps): ReactElement {
  const said = useWatch({ control, name: `custom_content.${index}.testimonial` });
  return (
    <div className="flex flex-col gap-5">
      <FormField control={control} name={`custom_content.${index}.title`} label="Title">
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      {said === null ? (
        <p className="text-muted">
          This testimonial isn't published any more, so it stays out of the newsletter.
        </p>
      ) : (
        <figure className="border-l-2 border-line pl-4">
          <blockquote className="break-words whitespace-pre-line text-pretty">{said.words}</blockquote>
          <figcaption className="mt-2 text-sm text-muted">{said.name}</figcaption>
        </figure>
      )}
    </div>
  );
}
