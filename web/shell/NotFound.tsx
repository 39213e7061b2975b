import type { ReactElement } from 'react';
import { Failure } from './Failure.tsx';

/** An address that is not in the table. */
export function NotFound(): ReactElement {
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      <Failure title="There seems to be an error..." note="We could not find this page." />
    </main>
  );
}
