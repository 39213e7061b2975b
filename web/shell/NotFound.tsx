import type { ReactElement } from 'react';
import { Failure } from '../routing/Failure.tsx';

/** The screen of an unknown address. */
export function NotFound(): ReactElement {
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      <Failure title="There seems to be an error..." note="We couldn’t find this page." />
    </main>
  );
}
