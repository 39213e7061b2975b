import { useEffect, type ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { facebookServices } from '#contract/access.ts';
import { errors } from '#contract/errors.ts';
import {
  consentByHand,
  consentMissing,
  draft,
  homepageOfPublished,
  maxMessageLength,
  published,
  type Testimonial,
} from '#contract/testimonials/testimonials.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { formatDate } from '#web/parts/dates.ts';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useFieldError, type Bound } from '#web/parts/FormField.tsx';
import { FormFields, type PartControls } from '#web/parts/FormFields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useAccessSubject } from '#web/session.tsx';
import type { TestimonialValues } from './testimonial-values.ts';

type TestimonialFormProps<Output> = {
  form: UseFormReturn<TestimonialValues, unknown, Output>;
  /** the initial data; null for a new testimonial */
  before: Testimonial | null;
  /** this user may only view */
  isLocked: boolean;
  pending: boolean;
  error: ApiCallError | null;
  onSave: (fields: Output) => Promise<void>;
};

export function TestimonialForm<Output>(props: TestimonialFormProps<Output>): ReactElement {
  const { form, before, isLocked, pending, error, onSave } = props;
  const { control } = form;
  const publishing = usePublishingFields(form, before);
  return (
    <Surface>
      <Form form={form} pending={pending} serverError={error} onSubmit={onSave} guard label="Testimonial">
        <fieldset disabled={isLocked} className="grid min-w-0 gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormFields control={control} fields={{ ...giverFields, ...wordFields(before), ...publishing }} />
        </fieldset>
        {!isLocked && (
          <FormActions>
            <Button type="submit" pending={pending}>
              Save testimonial
            </Button>
          </FormActions>
        )}
      </Form>
    </Surface>
  );
}

const giverFields = {
  first_name: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
  last_name: { input: (input) => <TextInput {...input} autoComplete="off" /> },
  display_name: {
    hint: 'The name as it appears beside the testimonial. If empty, their first and last name.',
    className: 'sm:col-span-2',
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
  email: { input: (input) => <EmailInput {...input} autoComplete="off" /> },
  phone_number: { label: 'Phone', input: (input) => <PhoneInput {...input} autoComplete="off" /> },
  add_to_lead: (field) => (
    <CheckboxWithReason {...field} label="Add to my contacts" reason={null} className="sm:col-span-2" />
  ),
} satisfies PartControls<TestimonialValues>;

const wordFields = (before: Testimonial | null) =>
  ({
    message: {
      label: 'Testimonial',
      required: true,
      className: 'sm:col-span-2',
      ahead: before && (
        <Field label="Date created">
          {(wiring) => <TextInput {...wiring} readOnly value={formatDate(before.created_at)} />}
        </Field>
      ),
      input: (input) => <TextArea {...input} rows={8} maxLength={maxMessageLength} />,
    },
    summary: {
      hint: 'One sentence, where there is no room for all of it.',
      className: 'sm:col-span-2',
      input: (input) => <TextInput {...input} autoComplete="off" />,
    },
    callout: {
      hint: 'A few words to stand out, like a quote on a poster.',
      className: 'sm:col-span-2',
      input: (input) => <TextInput {...input} autoComplete="off" />,
    },
  }) satisfies PartControls<TestimonialValues>;

function usePublishingFields<Output>(
  { control, resetField }: UseFormReturn<TestimonialValues, unknown, Output>,
  before: Testimonial | null,
) {
  const [consent, status] = useWatch({ control, name: ['consent', 'status_id'] });
  const { services, isPaused } = useAccessSubject();
  const isPublished = Number(status) === published;
  const isShown = isPublished && consent;
  // only a published testimonial has them, so choices made meanwhile are not sent
  useEffect(() => {
    if (isShown) return;
    resetField('published_at');
    resetField('homepage');
  }, [isShown, resetField]);
  const isWaiting = isPaused && before?.status_id !== published;
  const isOfLink = before?.origin === 'link';
  const mayShare = facebookServices.some((service) => services.includes(service));
  return {
    consent: (field) => (
      <CheckboxWithReason
        {...field}
        label={isOfLink ? 'Your client consents to this testimonial being published' : consentByHand}
        reason={
          isOfLink && before?.consent === false
            ? 'Your client has decided this. You can ask them again.'
            : null
        }
        className="sm:col-span-2"
      />
    ),
    status_id: {
      label: 'Status',
      required: true,
      ...(isWaiting ? { hint: errors.account_paused[1] } : !consent && { hint: consentMissing }),
      input: (input) => (
        <Select
          {...input}
          options={[
            { value: draft, label: 'Draft' },
            { value: published, label: 'Published', disabled: !consent || isWaiting },
          ]}
        />
      ),
    },
    published_at: isPublished
      ? {
          label: 'Published on',
          hint: 'If empty, today’s date is used.',
          input: (input) => <TextInput {...input} type="date" />,
        }
      : null,
    homepage: (field) => (
      <CheckboxWithReason
        {...field}
        label="Show on the homepage"
        reason={!consent ? consentMissing : isPublished ? null : homepageOfPublished}
        className="sm:col-span-2"
      />
    ),
    facebook: (field) => (
      <CheckboxWithReason
        {...field}
        label="Share on Facebook"
        reason={mayShare ? null : 'Your package does not include this feature.'}
        className="sm:col-span-2"
      />
    ),
  } satisfies PartControls<TestimonialValues>;
}

type CheckboxWithReasonProps<Output> = Bound<
  TestimonialValues,
  Output,
  'consent' | 'homepage' | 'facebook' | 'add_to_lead'
> & {
  label: string;
  /** why it cannot be changed now; null if it can */
  reason: string | null;
  className?: string;
};

/** A checkbox that says why it cannot be ticked, if so. */
function CheckboxWithReason<Output>({
  control,
  name,
  label,
  reason,
  className,
}: CheckboxWithReasonProps<Output>): ReactElement {
  const error = useFieldError(control, name);
  const { ref, onChange, onBlur } = control.register(name);
  return (
    <Checkbox
      label={label}
      name={name}
      ref={ref}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      hint={reason}
      disabled={reason !== null}
      className={className}
    />
  );
}
