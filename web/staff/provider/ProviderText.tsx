import type { ReactElement, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { Provider } from '#contract/staff/provider.ts';
import { FormField, type InputProps } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { fixedSentence, type ProviderInputs, type ProviderValues } from './provider-values.ts';

export type ProviderControl = Control<ProviderInputs, unknown, ProviderValues>;
export type ProviderFields = { control: ProviderControl; provider: Provider };

type TextName = Exclude<keyof ProviderInputs, 'support_days'>;

type ProviderTextProps = ProviderFields & {
  name: TextName;
  label: string;
  required?: boolean;
  hint?: string;
  className?: string;
  children?: (input: InputProps<TextName>) => ReactNode;
};

/** One field; read-only, with the reason, where a setting of the server decides it. */
export function ProviderText({
  provider,
  name,
  hint,
  children = (input) => <TextInput {...input} />,
  ...field
}: ProviderTextProps): ReactElement {
  const fixed = fixedSentence(provider, name);
  return (
    <FormField {...field} name={name} hint={fixed ?? hint}>
      {(input) => (fixed === undefined ? children(input) : <TextInput {...input} readOnly />)}
    </FormField>
  );
}
