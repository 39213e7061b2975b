import { declareStaffEvents } from '#server/core/events/staff-events.ts';
import { toSentence } from '#server/core/events/sentences.ts';

export const providerStaffEvents = declareStaffEvents({
  provider_changed: ({ user, details }) => toSentence(`${user} changed our own data: ${changesIn(details)}`),
});

type FieldChange = { field: string; from: string | null; to: string | null };

const isChange = (value: unknown): value is FieldChange =>
  typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';

function changesIn({ changes }: Record<string, unknown>): string {
  const fieldChanges = Array.isArray(changes) ? changes.filter(isChange) : [];
  return (
    fieldChanges
      .map(describeChange)
      .join(', ')
      .replace(/, ([^,]*)$/, ' and $1') || 'something'
  );
}

/** Files, days and long texts are only named. */
const named = ['logo', 'support_days', 'terms_text', 'postal_address'];

function describeChange({ field, from, to }: FieldChange): string {
  const label = field.replaceAll('_', ' ');
  if (named.includes(field)) return `the ${label}`;
  if (to === null) return `the ${label} removed`;
  return from === null ? `the ${label} to '${to}'` : `the ${label} from '${from}' to '${to}'`;
}
