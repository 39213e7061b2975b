import type { ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { useUnsavedGuard } from '#web/parts/unsaved-guard.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';

/** The codes are shown only once, so leaving needs a confirmation. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[];
  onSaved: () => void;
}): ReactElement {
  const guard = useUnsavedGuard(true);
  return (
    <>
      {guard}
      <h3 className="text-lg">Keep these recovery codes</h3>
      <p className="mt-1 max-w-text text-muted">
        Each code signs you in once if you lose your phone. We show them only this once, so store them with
        your passwords.
      </p>
      <ul className="mt-4 grid gap-y-2 rounded-control bg-sunken p-4 font-mono text-sm sm:max-w-96">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3 *:flex-1 sm:justify-end sm:*:flex-none">
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </>
  );
}
