import type { LeadSetting } from '#contract/settings/settings.ts';

export const phoneCosts = 'Requiring a phone number can reduce your leads by 30% or more.';
export const fewerLeads = 'This may reduce the number of leads you receive.';

type Values = Partial<Record<LeadSetting, string | undefined>>;

/** The warnings to confirm before saving a change; empty for a change without risk. */
export function listRisks(values: Values, before: Values): string[] {
  const becomes = (name: LeadSetting, value: string) => values[name] === value && before[name] !== value;
  const inTheWay = (of: Values) =>
    of.rb_amelie_prompted_lead_capture_enabled === '1' &&
    of.rb_amelie_prompted_lead_capture_pages === 'all' &&
    of.rb_amelie_prompted_lead_capture_dismissible === '0';
  const loses =
    becomes('rb_amelie_prompted_lead_capture_enabled', '0') ||
    becomes('rb_amelie_lead_capture_bubble_enabled', '0') ||
    (inTheWay(values) && !inTheWay(before));
  return [
    ...(becomes('rb_amelie_lead_capture_require_phone', '1') ? [phoneCosts] : []),
    ...(loses ? [fewerLeads] : []),
  ];
}
