import * as z from 'zod/mini';
import { fixedBy, ProviderDraft, type Provider, type ProviderField } from '#contract/staff/provider.ts';
import { textValues } from '#web/parts/form-values.ts';

/** The form sends changed fields; the server checks that the hours fit together. */
export const ProviderForm = z.partial(ProviderDraft);
export type ProviderInputs = ReturnType<typeof toProviderValues>;
export type ProviderValues = z.output<typeof ProviderForm>;

const textFields = z.keyof(z.omit(ProviderDraft, { support_days: true })).options;

export const toProviderValues = (provider: Provider) => ({
  ...textValues(textFields, provider),
  support_days: ProviderDraft.shape.support_days.parse(provider.support_days),
});

/** Why staff cannot change a field here, if a setting of the server decides it. */
export function fixedSentence(provider: Provider, field: ProviderField): string | undefined {
  const entry = provider.fixed.find((fixed) => fixed.field === field);
  return entry && fixedBy(entry.setting);
}
