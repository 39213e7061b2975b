import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { NewsletterValues } from './newsletter-values.ts';

type TestimonialWordsProps<Output> = { control: Control<NewsletterValues, unknown, Output>; index: number };

/** A customer's words, which cannot be changed here. */
export function TestimonialWords<Output>({ control, index }: TestimonialWordsProps<Output>): ReactElement {
  const testimonial = useWatch({ control, name: `custom_content.${index}.testimonial` });
  return testimonial === null ? (
    <p className="text-muted">
      This testimonial isn’t published any more, so it stays out of the newsletter.
    </p>
  ) : (
    <figure className="border-l-2 border-line pl-4">
      <blockquote className="break-words whitespace-pre-line text-pretty">{testimonial.words}</blockquote>
      <figcaption className="mt-2 text-sm text-muted">{testimonial.name}</figcaption>
    </figure>
  );
}
