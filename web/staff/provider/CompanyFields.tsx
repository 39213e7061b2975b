import type { ReactElement } from 'react';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { LogoField } from './LogoField.tsx';
import { ProviderText, type ProviderFields } from './ProviderText.tsx';

export function CompanyFields(fields: ProviderFields): ReactElement {
  return (
    <div className="flex flex-col gap-5">
      <ProviderText {...fields} name="name" label="Name" required>
        {(input) => <TextInput {...input} autoComplete="organization" />}
      </ProviderText>
      <LogoField provider={fields.provider} />
      <ProviderText
        {...fields}
        name="postal_address"
        label="Postal address"
        hint="At the foot of every email. The law asks for it in newsletters and other offers."
      >
        {(input) => <TextArea {...input} rows={3} autoComplete="street-address" />}
      </ProviderText>
    </div>
  );
}
