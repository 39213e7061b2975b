import { contactTemplates } from '#contract/contacts/templates.ts';
import type { FieldValues } from '#contract/contacts/template-fields.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

/** The values of the fields of a template for a contact; undefined while they load. */
export const useFieldValues = (contactId: number): FieldValues | undefined =>
  useApiQuery(contactTemplates.values, { params: { id: contactId } }).data?.data;
