import type { ReactElement } from 'react';

/** Shown when an impersonation has ended. This tab never uses the session of the other tabs. */
export function ImpersonationEnded(): ReactElement {
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">This session has ended</h1>
      <p className="mt-3 text-muted text-pretty">
        Your session as this client has ended. Close this tab and start again from the staff console.
      </p>
    </>
  );
}
