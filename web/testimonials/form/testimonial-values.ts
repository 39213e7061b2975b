import * as z from 'zod/mini';
import { draft, TestimonialDraft, type Testimonial } from '#contract/testimonials/testimonials.ts';
import { textValues, type FormValues } from '#web/parts/form-values.ts';

/** The contract's schema for form input: the value of a select is text. */
export const NewTestimonialForm = z.extend(TestimonialDraft, {
  status_id: z.pipe(
    z.transform((chosen: string) => (chosen === '' ? Number.NaN : Number(chosen))),
    TestimonialDraft.shape.status_id,
  ),
});
export type TestimonialValues = FormValues<z.input<typeof NewTestimonialForm>>;

/** Only changed fields are sent, so that saving does not undo what others changed. */
export const EditTestimonialForm = z.partial(NewTestimonialForm);

const texts = z.keyof(
  z.omit(NewTestimonialForm, { consent: true, homepage: true, facebook: true, add_to_lead: true }),
).options;

export const newTestimonial: TestimonialValues = {
  ...textValues(texts),
  status_id: String(draft),
  consent: false,
  homepage: false,
  facebook: false,
  add_to_lead: false,
};

export const toTestimonialValues = (testimonial: Testimonial): TestimonialValues => ({
  ...textValues(texts, testimonial),
  consent: testimonial.consent,
  homepage: testimonial.homepage,
  facebook: testimonial.facebook,
  add_to_lead: testimonial.add_to_lead,
});
