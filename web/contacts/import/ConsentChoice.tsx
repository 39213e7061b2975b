import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { dealMonths, enquiryMonths } from '#contract/newsletter/consent.ts';
import { presentDay } from '#web/parts/dates.ts';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { RowFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { ChoicesValues } from './choices-form.ts';

const kinds = [
  {
    value: 'none',
    label: 'No, or I’m not sure',
    note: 'They become contacts and don’t get the newsletter.',
  },
  {
    value: 'enquiry',
    label: 'They asked me about a home',
    note: `The law allows the newsletter for ${enquiryMonths} months after that.`,
  },
  {
    value: 'deal',
    label: 'They bought or sold with me',
    note: `The law allows the newsletter for ${dealMonths} months after that.`,
  },
  {
    value: 'express',
    label: 'They said yes to my newsletter, and I can prove it',
    note: 'For example on a sign-up sheet or a form. They get it until they unsubscribe.',
  },
];

const dayLabels: Readonly<Record<string, string>> = {
  enquiry: 'When did they ask?',
  deal: 'When did the deal close?',
  express: 'When did they say yes?',
};

/** Asked once for everybody in the file. Without an answer nobody gets a newsletter. */
export function ConsentChoice<Output>({
  control,
  name,
}: Bound<ChoicesValues, Output, 'consent'>): ReactElement {
  const kind = useWatch({ control, name: 'consent.kind' });
  const isAsked = kind !== 'none';
  return (
    <RowFields
      control={control}
      row={name}
      fields={{
        kind: (field) => (
          <FormRadios
            {...field}
            label="May everyone in this file get your newsletter?"
            hint="People who unsubscribed earlier stay unsubscribed, whatever you choose."
            className="sm:col-span-2"
            options={kinds}
          />
        ),
        given_on: isAsked
          ? {
              label: dayLabels[kind] ?? 'When?',
              required: true,
              hint: 'If it differs from person to person, enter the earliest date.',
              className: 'sm:col-start-1',
              input: (input) => <TextInput {...input} type="date" max={presentDay()} />,
            }
          : null,
        source: isAsked
          ? {
              label: kind === 'express' ? 'What proof do you have?' : 'How do you know?',
              required: true,
              hint: 'Saved with each contact: when, where and how they agreed.',
              className: 'sm:col-span-2',
              input: (input) => <TextArea {...input} rows={2} />,
            }
          : null,
      }}
    />
  );
}
