import type { FixedField } from '#server/core/provider/rules.ts';
import type { Settings } from './parse-settings.ts';

/** The fields of the provider that the environment sets. */
export function fixedFields(settings: Settings): FixedField[] {
  const { SALES_EMAIL, SUPPORT_EMAIL, SUPPORT_TEXT_NUMBER, SUPPORT_TIME_ZONE, TERMS_URL } = settings;
  const fixed: (FixedField | false | undefined | '')[] = [
    ...fixedSender(settings.MAIL_FROM),
    SALES_EMAIL && { field: 'sales_email', setting: 'SALES_EMAIL', value: SALES_EMAIL },
    SUPPORT_EMAIL && { field: 'support_email', setting: 'SUPPORT_EMAIL', value: SUPPORT_EMAIL },
    SUPPORT_TEXT_NUMBER && {
      field: 'support_text_number',
      setting: 'SUPPORT_TEXT_NUMBER',
      value: SUPPORT_TEXT_NUMBER,
    },
    SUPPORT_TIME_ZONE && { field: 'time_zone', setting: 'SUPPORT_TIME_ZONE', value: SUPPORT_TIME_ZONE },
    TERMS_URL && { field: 'terms_url', setting: 'TERMS_URL', value: TERMS_URL },
  ];
  return fixed.filter((field) => !!field);
}

/** `Foyer <portal@example.com>` sets both; an address alone leaves the name to staff. */
function fixedSender(from: string | undefined): FixedField[] {
  if (from === undefined) return [];
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? [];
  return [
    ...(name.trim() === ''
      ? []
      : [{ field: 'sender_name' as const, setting: 'MAIL_FROM', value: name.trim() }]),
    { field: 'sender_email', setting: 'MAIL_FROM', value: address },
  ];
}
