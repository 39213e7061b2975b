import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { Banner } from '#web/parts/Banner.tsx';

/** On every screen of a client whose account is paused. */
export function PausedNotice(): ReactElement {
  return (
    <Banner kind="info" className="mt-4 mb-6 print:hidden">
      This account is paused. You can read and export everything, and new contacts keep arriving, but nothing
      is sent or published.{' '}
      <Link to={paths.support} className="underline underline-offset-2">
        Contact us
      </Link>{' '}
      to open it again.
    </Banner>
  );
}
