import type { ReactElement } from 'react';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { ProviderText, type ProviderFields } from './ProviderText.tsx';

export function ContactFields(fields: ProviderFields): ReactElement {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <ProviderText
        {...fields}
        name="support_email"
        label="Support email"
        hint="Gets what clients write, and news of their launch."
      >
        {(input) => <EmailInput {...input} autoComplete="off" />}
      </ProviderText>
      <ProviderText
        {...fields}
        name="sales_email"
        label="Sales email"
        hint="Gets people who'd like to become clients. Empty: the support email."
      >
        {(input) => <EmailInput {...input} autoComplete="off" />}
      </ProviderText>
      <ProviderText {...fields} name="support_phone_number" label="Phone number">
        {(input) => <PhoneInput {...input} autoComplete="off" />}
      </ProviderText>
      <ProviderText
        {...fields}
        name="support_text_number"
        label="Number for texts"
        hint="Shown to clients in Canada."
      >
        {(input) => <PhoneInput {...input} autoComplete="off" />}
      </ProviderText>
    </div>
  );
}
