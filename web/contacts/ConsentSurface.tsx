import type { ReactElement, ReactNode } from 'react';
import { Surface } from '#web/parts/Surface.tsx';

/** The place of a contact's consent to newsletters, also before it is loaded. */
export const ConsentSurface = ({ children }: { children: ReactNode }): ReactElement => (
  <section aria-labelledby="newsletter-consent">
    <h2 id="newsletter-consent" className="mb-3 text-xl">
      Newsletter
    </h2>
    <Surface>{children}</Surface>
  </section>
);
