import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { NewsletterConsent } from '#contract/newsletter/consent.ts';
import { formatDay } from '#web/parts/dates.ts';
import type { Bound } from '#web/parts/FormField.tsx';
import { RowFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import type { ContactValues } from './contact-values.ts';

const kinds = [
  { value: 'none', label: 'None' },
  { value: 'express', label: 'Express: they said yes' },
  { value: 'implied', label: 'Implied: they asked about a home' },
];

/**
 * Whether a contact may be sent newsletters. A person who changes it says how they know, so that it can be shown
 * later.
 */
export function ConsentFields<Output>({
  control,
  name,
  before,
}: Bound<ContactValues, Output, 'newsletter_consent'> & {
  before: NewsletterConsent | undefined;
}): ReactElement {
  const kind = useWatch({ control, name: 'newsletter_consent.kind' });
  const present = before?.kind ?? 'none';
  const hasLeft = before?.unsubscribed_at ?? null;
  return (
    <RowFields
      control={control}
      row={name}
      fields={{
        kind: {
          label: 'Newsletter consent',
          className: 'sm:col-start-1',
          ...(hasLeft && {
            hint: `Unsubscribed on ${formatDay(hasLeft)}. They can only be added again with new express consent.`,
          }),
          input: (input) => (
            <Select
              {...input}
              options={kinds.map((each) => ({
                ...each,
                disabled: hasLeft !== null && each.value === 'implied',
              }))}
            />
          ),
        },
        source:
          kind === present
            ? null
            : {
                label: kind === 'none' ? 'Why did they stop getting it?' : 'How did you get consent?',
                required: true,
                hint: 'Saved with the contact: when, where and how they agreed.',
                className: 'sm:col-span-2',
                input: (input) => <TextArea {...input} rows={2} />,
              },
      }}
    />
  );
}
