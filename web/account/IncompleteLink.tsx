import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { toast } from '#web/parts/toast.ts';

const sentence = 'This password link is incomplete. Please request a new one.';

/** Shown for a link without token or email: it cannot work, so there is no form. */
export function IncompleteLink({ title }: { title: string }): ReactElement {
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    toast.error(sentence);
  }, []);
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">{title}</h1>
      <p className="mt-1.5 mb-8 text-muted">
        Part of the link is missing. Open it from the email again, or ask for a new one.
      </p>
      <LinkButton asChild block>
        <Link to={paths.forgotPassword}>Forgot password?</Link>
      </LinkButton>
    </>
  );
}
