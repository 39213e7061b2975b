import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { AfterFailedLink } from './AfterFailedLink.tsx';
import { DeadLinkNote } from './DeadLinkNote.tsx';
import { IncompleteLink } from './IncompleteLink.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { usePasswordLink } from './use-password-link.ts';

export function ResetScreen(): ReactElement {
  const link = usePasswordLink();
  const navigate = useNavigate();
  if (!link) return <IncompleteLink title="New password" />;
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">New password</h1>
      <p className="mt-1.5 mb-8 text-muted">
        For <span className="break-words text-ink">{link.email}</span>. Setting it signs you out everywhere.
      </p>
      {link.found && <DeadLinkNote state={link.found.state} />}
      <NewPasswordForm
        label="Set a new password"
        button="Save password"
        placeholder="8+ characters"
        email={link.email}
        isClearedByFailure
        onSave={async (password) => {
          await link.use(password);
          // a used link does not work again, so it leaves the browser's history
          await navigate({ to: paths.resetPasswordDone, replace: true });
        }}
      />
      {link.hasFailed && <AfterFailedLink />}
    </>
  );
}
