import type { ReactElement } from 'react';
import { linkSentences, type LinkState } from '#contract/link-states.ts';
import { show } from '#contract/shown.ts';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { ConfirmEmail, confirmTitle } from './ConfirmEmail.tsx';
import { EmailNote, ToPortal } from './EmailNote.tsx';
import { StopEmailChange, stopTitle } from './StopEmailChange.tsx';
import { useEmailLink, type Change } from './use-email-link.ts';

/** Opened from a mail about a change of email, with or without a session. Nothing changes before a button is pressed. */
export function EmailLinkScreen(): ReactElement {
  const { token, found, reload } = useEmailLink();
  if (found === null) return <SkeletonForm fields={1} />;
  if ('failure' in found) return <ErrorState message={found.failure} onRetry={reload} />;
  const { state, change } = found;
  if (state !== 'open' || change === null) return <DeadLink state={state} change={change} />;
  return change.kind === 'confirm' ? (
    <ConfirmEmail key={token} token={token} change={change} />
  ) : (
    <StopEmailChange key={token} token={token} change={change} />
  );
}

const DeadLink = ({ state, change }: { state: LinkState; change: Change | null }): ReactElement => (
  <EmailNote title={titleOf(change)} way={<ToPortal />}>
    {state !== 'open' && linkSentences[state]} {change && consequenceOf(state, change)}
  </EmailNote>
);

function titleOf(change: Change | null): string {
  if (change === null) return 'This link doesn’t work';
  return change.kind === 'stop' ? stopTitle : confirmTitle;
}

function consequenceOf(state: LinkState, { kind, old_email, new_email }: Change): string {
  if (kind === 'stop') return state === 'used' ? `The account has the email ${show(old_email)}.` : '';
  return state === 'used' ? `Sign in with ${show(new_email)}.` : 'The email of the account has not changed.';
}
