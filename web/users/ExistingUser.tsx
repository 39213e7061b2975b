import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { useMe } from '#web/session.tsx';

/** the user of this client who already has the email */
const Existing = z.object({ id: z.number() });

const look = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Under an email that already has a user: a link to them, if they belong to this client. */
export function existingUserHint(error: ApiCallError | null, onOpen?: () => void): { hint?: ReactElement } {
  const existing = Existing.safeParse(error?.data).data;
  return existing ? { hint: <ExistingUser id={existing.id} onOpen={onOpen} /> } : {};
}

function ExistingUser({ id, onOpen }: { id: number; onOpen: (() => void) | undefined }): ReactElement {
  // one's own settings are elsewhere
  return useMe().id === id ? (
    <Link to={paths.settings} className={look} onClick={onOpen}>
      Open your settings
    </Link>
  ) : (
    <Link to={paths.user} params={{ id }} className={look} onClick={onOpen}>
      Open this user
    </Link>
  );
}
