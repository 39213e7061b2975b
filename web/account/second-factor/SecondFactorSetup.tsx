import type { ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import type { Data } from '#contract/endpoint.ts';
import { ActionForm } from '#web/actions/ActionForm.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Code, codeField } from './code-field.tsx';
import { QrCode } from './QrCode.tsx';

type SecondFactorSetupProps = {
  begun: Data<typeof secondFactor.begin>;
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => void;
};

export function SecondFactorSetup({ begun, onCancel, onCodes }: SecondFactorSetupProps): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-5 sm:flex-row">
        <QrCode text={begun.otpauth_url} label="QR code for your authenticator app" />
        <div className="min-w-0">
          <h3 className="text-lg">1. Add the portal to your app</h3>
          <p className="mt-1 text-muted">
            Scan the picture with an authenticator app. Using this phone?{' '}
            <a href={begun.otpauth_url} className="font-[550] text-action underline underline-offset-4">
              Open the app
            </a>{' '}
            instead, or type this key into it:
          </p>
          <p className="mt-3 mb-3 font-mono text-sm break-all">{inFours(begun.secret)}</p>
          <CopyButton text={begun.secret}>Copy key</CopyButton>
          <details className="mt-3 text-sm text-muted">
            <summary className="flex min-h-11 w-fit items-center lg:min-h-8">Show the whole link</summary>
            <p className="font-mono break-all">{begun.otpauth_url}</p>
          </details>
        </div>
      </div>
      <div>
        <h3 className="mb-3 text-lg">2. Type the code it shows</h3>
        <ActionForm
          endpoint={secondFactor.confirm}
          stale={[account.me]}
          label="Turn on"
          verb="Turn on"
          schema={Code}
          values={{ code: '' }}
          fields={{ code: codeField }}
          input={(body) => ({ body })}
          done="Two-step sign-in is on."
          onDone={({ data }) => onCodes(data.recovery_codes)}
          onClose={onCancel}
        />
      </div>
    </div>
  );
}

/** Groups of four are easier to type, and apps ignore the spaces. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
