import { Link, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';

const ways = [
  { to: paths.leadEmails, name: 'Leads by email' },
  { to: paths.websiteForm, name: 'Form for other websites' },
] as const;

/** From each way in which leads come from elsewhere to the others. */
export function OtherWays(): ReactElement {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Leads from elsewhere" className="mb-4 text-sm text-muted">
      <p>Leads can also reach you in other ways:</p>
      <ul className="flex flex-wrap gap-x-6">
        {ways
          .filter(({ to }) => to !== pathname)
          .map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
