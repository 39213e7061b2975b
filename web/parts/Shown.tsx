import { lazy, Suspense, type ReactNode } from 'react';

const Foreign = lazy(() =>
  import('./Foreign.tsx').then(
    ({ Foreign }) => ({ default: Foreign }),
    // as it is stored it can be read as well
    () => ({ default: ({ text }: { text: string }) => text }),
  ),
);

/** A stored phone number or email as its owner writes it; how other countries write theirs is loaded with the first of them. */
export const Shown = ({ text }: { text: string }): ReactNode =>
  /^\+|[@.]xn--/.test(text) ? (
    <Suspense fallback={text}>
      <Foreign text={text} />
    </Suspense>
  ) : (
    text
  );
