import type { ReactElement } from 'react';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { ColourField } from './ColourField.tsx';
import { ProviderText, type ProviderFields } from './ProviderText.tsx';

export function MailFields(fields: ProviderFields): ReactElement {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <ProviderText
        {...fields}
        name="sender_name"
        label="Sender name"
        hint="Empty: the name of your company."
      />
      <ProviderText
        {...fields}
        name="sender_email"
        label="Sender address"
        hint={`Now email comes from ${fields.provider.sender}`}
      >
        {(input) => <EmailInput {...input} autoComplete="off" />}
      </ProviderText>
      <ColourField
        {...fields}
        name="accent_colour"
        label="Button colour"
        hint="For buttons and links. We adjust it where it would be hard to read."
      />
      <ColourField {...fields} name="header_colour" label="Header colour" hint="Behind your logo." />
    </div>
  );
}
