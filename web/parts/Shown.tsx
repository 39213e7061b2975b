import { Suspense, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';

const Foreign = lazyPart(() =>
  import('./Foreign.tsx').then(
    ({ Foreign }) => ({ default: Foreign }),
    // the stored form is readable as well
    () => ({ default: ({ text }: { text: string }) => text }),
  ),
);

/**
 * A stored phone number or email as its owner writes it; the rules of other countries load with the first foreign
 * one.
 */
export const Shown = ({ text }: { text: string }): ReactNode =>
  /^\+|[@.]xn--/.test(text) ? (
    <Suspense fallback={text}>
      <Foreign text={text} />
    </Suspense>
  ) : (
    text
  );

/** A phone number, which stays in one line. */
export const PhoneText = ({ number }: { number: string }): ReactNode => (
  <span className="whitespace-nowrap">
    <Shown text={number} />
  </span>
);
