import {
  builtInViews,
  emptyViewMessage,
  onlyLeadsMessage,
  searchAloneMessage,
  viewNameTakenMessage,
  type View,
  type ViewDraft,
} from '#contract/contacts/views.ts';
import { newLead } from '#contract/contacts/contacts.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { contactPatterns } from '../search-patterns.ts';

/** The errors of a view by field; {} if it can be saved. */
export function validateView({ name, search, ...conditions }: ViewDraft): FieldErrors {
  const hasConditions = Object.values(conditions).some((value) => value !== null);
  const { lead_status_id: status, unanswered_days: days } = conditions;
  return {
    ...(isBuiltIn(name) && { name: [viewNameTakenMessage] }),
    ...(search !== '' && hasConditions && { search: [searchAloneMessage] }),
    ...(search === '' && !hasConditions && { lead_status_id: [emptyViewMessage] }),
    ...(days !== null && status !== null && status !== newLead && { unanswered_days: [onlyLeadsMessage] }),
  };
}

const isBuiltIn = (name: string): boolean =>
  builtInViews.some((view) => view.name.toLowerCase() === name.toLowerCase());

/** Whether the contacts of a view can be counted quickly: not without its tag, nor for a search that no index answers. */
export const isCountable = ({ has_deleted_tag: hasDeletedTag, search }: View): boolean =>
  !hasDeletedTag &&
  (search === '' || contactPatterns(search).some((pattern) => /[\p{L}\p{N}]{3}/u.test(pattern)));
