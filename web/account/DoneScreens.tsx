import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';

export const ForgotSentScreen = (): ReactElement => (
  <Done title="Email sent!" way={logIn}>
    If there’s an account with this email, we’ve sent it a link to choose a new password. It works once, for
    60 minutes. Nothing there? Check your spam folder.
  </Done>
);

export const ResetDoneScreen = (): ReactElement => (
  <Done title="New password set" way={logIn}>
    From now on, sign in with your new password.
  </Done>
);

export const ActivatedScreen = (): ReactElement => (
  <Done
    title="Password set"
    way={
      <LinkButton asChild block>
        <Link to={paths.start}>Continue</Link>
      </LinkButton>
    }
  >
    Your account is active.
  </Done>
);

const logIn = (
  <LinkButton block href={paths.signIn}>
    Log in
  </LinkButton>
);

function Done({
  title,
  way,
  children,
}: {
  title: string;
  way: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">{title}</h1>
      <p className="mt-3 mb-8 text-muted text-pretty">{children}</p>
      {way}
    </>
  );
}
