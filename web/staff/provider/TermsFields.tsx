import type { ReactElement } from 'react';
import { TextArea } from '#web/parts/TextArea.tsx';
import { UrlInput } from '#web/parts/UrlInput.tsx';
import { ProviderText, type ProviderFields } from './ProviderText.tsx';

export function TermsFields(fields: ProviderFields): ReactElement {
  return (
    <div className="flex flex-col gap-5">
      <ProviderText
        {...fields}
        name="terms_url"
        label="Address of the terms"
        hint="Where your terms are online. It comes before the text below."
      >
        {(input) => <UrlInput {...input} />}
      </ProviderText>
      <ProviderText
        {...fields}
        name="terms_text"
        label="Text of the terms"
        hint="For terms that are nowhere online."
      >
        {(input) => <TextArea {...input} rows={6} />}
      </ProviderText>
    </div>
  );
}
