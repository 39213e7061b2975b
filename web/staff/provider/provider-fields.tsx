import type { ReactNode } from 'react';
import { timeZones } from '#contract/time-zones.ts';
import type { Provider, ProviderField } from '#contract/staff/provider.ts';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import type { FieldControl, PartControls } from '#web/parts/FormFields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { UrlInput } from '#web/parts/UrlInput.tsx';
import { ColourField } from './ColourField.tsx';
import { LogoField } from './LogoField.tsx';
import { fixedSentence, type ProviderInputs } from './provider-values.ts';
import { WeekdaysField } from './WeekdaysField.tsx';

/** The fields of the provider by the sections of its form, in their order. */
export function providerFields(provider: Provider) {
  /** A text; read-only, with the reason, where a setting of the server decides it. */
  function text(name: ProviderField, { input, ...texts }: Partial<FieldControl> = {}): FieldControl {
    const fixed = fixedSentence(provider, name);
    const write = input ?? ((wired) => <TextInput {...wired} />);
    return {
      ...texts,
      ...(fixed !== undefined && { hint: fixed }),
      input: fixed === undefined ? write : (wired) => <TextInput {...wired} readOnly />,
    };
  }
  const email = (name: ProviderField, label: string, hint: ReactNode) =>
    text(name, { label, hint, input: (input) => <EmailInput {...input} autoComplete="off" /> });
  const phone = (name: ProviderField, texts: Partial<FieldControl>) =>
    text(name, { ...texts, input: (input) => <PhoneInput {...input} autoComplete="off" /> });
  return {
    company: {
      name: text('name', {
        required: true,
        input: (input) => <TextInput {...input} autoComplete="organization" />,
      }),
      postal_address: text('postal_address', {
        ahead: <LogoField provider={provider} />,
        hint: 'At the foot of every email. Required by law in newsletters and other commercial email.',
        input: (input) => <TextArea {...input} rows={3} autoComplete="street-address" />,
      }),
    } satisfies PartControls<ProviderInputs>,
    mail: {
      sender_name: text('sender_name', { hint: 'Empty: the name of your company.' }),
      sender_email: email('sender_email', 'Sender address', `Now email comes from ${provider.sender}`),
      accent_colour: (field) => (
        <ColourField
          {...field}
          label="Button colour"
          hint="For buttons and links. We adjust it where it would be hard to read."
        />
      ),
      header_colour: (field) => <ColourField {...field} label="Header colour" hint="Behind your logo." />,
    } satisfies PartControls<ProviderInputs>,
    contact: {
      support_email: email('support_email', 'Support email', 'Receives client messages and launch updates.'),
      sales_email: email(
        'sales_email',
        'Sales email',
        'Gets people who’d like to become clients. Empty: the support email.',
      ),
      support_phone_number: phone('support_phone_number', { label: 'Phone number' }),
      support_text_number: phone('support_text_number', {
        label: 'Number for texts',
        hint: 'Shown to clients in Canada.',
      }),
    } satisfies PartControls<ProviderInputs>,
    hours: {
      support_days: (field) => <WeekdaysField {...field} />,
      support_opens: text('support_opens', {
        label: 'Opens',
        required: true,
        input: (input) => <TextInput {...input} type="time" />,
      }),
      support_closes: text('support_closes', {
        label: 'Closes',
        required: true,
        input: (input) => <TextInput {...input} type="time" />,
      }),
      time_zone: text('time_zone', {
        required: true,
        className: 'sm:col-span-2',
        input: (input) => <Select {...input} options={zoneOptions(provider.time_zone)} />,
      }),
    } satisfies PartControls<ProviderInputs>,
    terms: {
      terms_url: text('terms_url', {
        label: 'Address of the terms',
        hint: 'Where your terms are online. It comes before the text below.',
        input: (input) => <UrlInput {...input} />,
      }),
      terms_text: text('terms_text', {
        label: 'Text of the terms',
        hint: 'For terms that aren’t published online.',
        input: (input) => <TextArea {...input} rows={6} />,
      }),
    } satisfies PartControls<ProviderInputs>,
  };
}

/** A zone from elsewhere stays a choice. */
function zoneOptions(current: string): { value: string; label: string }[] {
  const options = timeZones.map(({ id, label }) => ({ value: id, label }));
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: current.replaceAll('_', ' ') }, ...options];
}
