import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';

/** The next step after a link that was used before or has expired. */
export function AfterFailedLink(): ReactElement {
  return (
    <Link
      to={paths.forgotPassword}
      className="mx-auto mt-5 flex min-h-11 w-fit items-center rounded-control px-2 font-[550] text-action underline-offset-4 hover:underline"
    >
      Forgot password?
    </Link>
  );
}
