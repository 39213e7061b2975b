import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { Data } from '#contract/endpoint.ts';
import type { secondFactor } from '#contract/account/second-factor.ts';
import * as paths from '#contract/paths.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { call } from '#web/api/call.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { BeginForm } from '#web/account/second-factor/BeginForm.tsx';
import { RecoveryCodes } from '#web/account/second-factor/RecoveryCodes.tsx';
import { SecondFactorSetup } from '#web/account/second-factor/SecondFactorSetup.tsx';

/** Staff can open every client's account, so they must set up a second factor before they can use the console. */
export function SecondFactorScreen(): ReactElement {
  const [setup, setSetup] = useState<Data<typeof secondFactor.begin> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="Two-step sign-in"
        subtitle="Staff can open every client’s account. Protect yours with a code from your phone first."
      />
      <Surface className="max-w-form">
        {/* above the headings of the parts, as in the settings */}
        <h2 className="sr-only">Set up your phone</h2>
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onSaved={async () => navigate({ to: await nextScreen(), replace: true, ignoreBlocker: true })}
          />
        ) : setup ? (
          <SecondFactorSetup begun={setup} onCancel={() => setSetup(null)} onCodes={setCodes} />
        ) : (
          <>
            <p className="max-w-text">
              You’ll need an authenticator app on your phone. Whenever you sign in, we’ll ask for a code from
              it after your password. Setting it up takes about a minute.
            </p>
            <div className="mt-6">
              <BeginForm submitLabel="Set up two-step sign-in" onBegun={setSetup} />
            </div>
          </>
        )}
      </Surface>
    </>
  );
}

/** The first owner continues with the company's details. */
async function nextScreen() {
  try {
    const { data } = await call(staffHealth.firstSteps, {});
    const isUnknown = data.some(({ id, is_done }) => id === 'provider' && !is_done);
    return isUnknown ? paths.staffProvider : paths.start;
  } catch {
    return paths.start;
  }
}
