import * as z from 'zod/mini';
import { required } from '#contract/fields.ts';
import {
  fixedBy,
  ProviderDraft,
  type Provider,
  type ProviderChange,
  type ProviderField,
} from '#contract/staff/provider.ts';
import { areHoursInOrder } from '#contract/support/hours.ts';

/** The row, or null before the first save. */
export type ProviderRow = Omit<Provider, 'sender' | 'fixed' | 'last_edit'>;
/** With who last changed it. */
export type ProviderRecord = ProviderRow & Pick<Provider, 'last_edit'>;

/** A field whose value is set by the environment. */
export type FixedField = {
  [Field in ProviderField]: { field: Field; setting: string; value: ProviderDraft[Field] };
}[ProviderField];

/** The provider's values that the environment sets. */
export type ProviderConfig = {
  fixed: readonly FixedField[];
  /** the host of the sender's address until one is set */
  mailHost: string;
};

/** The provider as mails and screens use it: the saved values, with defaults for the rest. */
export type CurrentProvider = ProviderRow & {
  name: string;
  /** `Foyer <portal@example.com>` */
  sender: string;
  /** where news about prospects goes */
  sales_email: string | null;
};

const Emptyable = z.omit(ProviderDraft, {
  name: true,
  accent_colour: true,
  header_colour: true,
  support_days: true,
  support_opens: true,
  support_closes: true,
  time_zone: true,
});
const emptyFields = Emptyable.parse(
  Object.fromEntries(Object.keys(Emptyable.shape).map((field) => [field, null])),
);

/** Before the first save. */
export const unset: ProviderRow = {
  ...emptyFields,
  name: null,
  accent_colour: '#1f5c4d',
  header_colour: '#ffffff',
  support_days: [1, 2, 3, 4, 5],
  support_opens: '09:00',
  support_closes: '17:00',
  time_zone: 'America/Vancouver',
  logo: null,
  changed_at: null,
  version: 1,
};

/** The saved values, overridden by the settings of the environment. */
const withFixed = (row: ProviderRow | null, { fixed }: ProviderConfig): ProviderRow => ({
  ...(row ?? unset),
  ...Object.fromEntries(fixed.map(({ field, value }) => [field, value])),
});

export function currentProvider(row: ProviderRow | null, config: ProviderConfig): CurrentProvider {
  const saved = withFixed(row, config);
  const name = saved.name ?? 'Foyer';
  return {
    ...saved,
    name,
    sender: `${saved.sender_name ?? senderNameOf(name)} <${saved.sender_email ?? `no-reply@${config.mailHost}`}>`,
    sales_email: saved.sales_email ?? saved.support_email,
  };
}

/** As the API answers it: empty fields stay empty. */
export const describeProvider = (row: ProviderRecord | null, config: ProviderConfig): Provider => ({
  last_edit: row?.last_edit ?? null,
  ...withFixed(row, config),
  sender: currentProvider(row, config).sender,
  fixed: config.fixed.map(({ field, setting }) => ({ field, setting })),
});

/** The saved values with the change applied. */
export const changedProvider = (
  row: ProviderRow | null,
  change: Omit<ProviderChange, 'version'>,
): ProviderRow => ({
  ...(row ?? unset),
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Messages for fields that may not have these values. */
export function validateProvider(
  { name, support_opens, support_closes }: ProviderRow,
  change: Omit<ProviderChange, 'version'>,
  { fixed }: ProviderConfig,
): Record<string, string[]> {
  const sent = fixed.filter(({ field, value }) => field in change && change[field] !== value);
  return {
    ...(name === null ? { name: [required] } : {}),
    ...(areHoursInOrder(support_opens, support_closes)
      ? {}
      : { support_closes: ['Please choose a time after opening.'] }),
    ...Object.fromEntries(sent.map(({ field, setting }) => [field, [fixedBy(setting)]])),
  };
}

/** Removes characters that a mail header does not allow in a name, as in 'Smith, Jones & Co'. */
const senderNameOf = (name: string) =>
  name
    .replaceAll(/[<>",;@]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Of 'Foyer <portal@example.com>', the address alone. */
export const senderAddress = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
