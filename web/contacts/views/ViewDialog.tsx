import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { types } from '#contract/contacts/choices.ts';
import { maxUnansweredDays, statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { contactViews, ViewDraft, type ViewFilter } from '#contract/contacts/views.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { Select, type Option } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

type ViewDialogProps = {
  /** the view that is changed; null for a new one */
  id: number | null;
  values: ViewDraft;
  onClose: () => void;
};

/** The values of controls are text, and '' is any. */
const anyOr = z.pipe(
  z.string(),
  z.transform((chosen) => (chosen === '' ? null : Number(chosen))),
);
const ViewForm = z.extend(ViewDraft, {
  lead_status_id: anyOr,
  lead_type_id: anyOr,
  tag_id: anyOr,
  lead_source_id: anyOr,
  unanswered_days: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (days) => days === '' || (/^[1-9]\d*$/.test(days) && Number(days) <= maxUnansweredDays),
          `Please enter a number of days up to ${maxUnansweredDays}.`,
        ),
      ),
    z.transform((days) => (days === '' ? null : Number(days))),
  ),
} satisfies Record<Exclude<keyof ViewFilter, 'search'>, unknown>);

const toText = (value: number | null): string => (value === null ? '' : String(value));

const choice = (label: string, placeholder: string, options: readonly Option[]): FieldControl => ({
  label,
  input: (input) => <Select {...input} options={options} placeholder={placeholder} />,
});

/** The name and the conditions of a view. */
export function ViewDialog({ id, values, onClose }: ViewDialogProps): ReactElement {
  const { data } = useApiQuery(contactTags.list, {});
  const tags = data?.data ?? [];
  const common = {
    schema: ViewForm,
    stale: [contactViews.list],
    values: {
      name: values.name,
      search: values.search,
      lead_status_id: toText(values.lead_status_id),
      lead_type_id: toText(values.lead_type_id),
      tag_id: toText(values.tag_id),
      lead_source_id: toText(values.lead_source_id),
      unanswered_days: toText(values.unanswered_days),
    },
    fields: {
      name: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
      lead_status_id: choice(
        'Status',
        'Any status',
        statuses.map((one) => ({ value: one.id, label: one.status })),
      ),
      lead_type_id: choice(
        'Contact type',
        'Any type',
        types.map((one) => ({ value: one.id, label: one.type })),
      ),
      tag_id: choice(
        'Tag',
        'Any tag',
        tags.map((tag) => ({ value: tag.id, label: tag.name })),
      ),
      lead_source_id: choice(
        'Source',
        'Any source',
        sources.map((one) => ({ value: one.id, label: one.source })),
      ),
      unanswered_days: {
        label: 'Days without an answer',
        hint: 'Shows contacts with the status Lead.',
        input: (input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />,
      },
      search: {
        label: 'Or a search',
        hint: 'A search covers all contacts, without the conditions above.',
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
    } satisfies Record<keyof ViewDraft, FieldControl>,
    text: 'Everyone in your account can use it.',
    onClose,
  } as const;
  return id === null ? (
    <ActionDialog
      {...common}
      endpoint={contactViews.create}
      title="New view"
      verb="Save view"
      done="View saved."
      input={(body: ViewDraft) => ({ body })}
    />
  ) : (
    <ActionDialog
      {...common}
      endpoint={contactViews.update}
      title={`Edit ${values.name}`}
      verb="Save view"
      done="Changes saved!"
      input={(body: ViewDraft) => ({ params: { view_id: id }, body })}
    />
  );
}
