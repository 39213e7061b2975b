import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { toast } from '#web/parts/toast.ts';

const sentence = 'This password link is incomplete. Please request a new one.';

/** Without its token or its address a link cannot work, so nothing is asked and nothing sent. */
export function IncompleteLink({ title }: { title: string }): ReactElement {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    toast.error(sentence);
  }, []);
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">{title}</h1>
      <p className="mt-1.5 mb-8 text-muted">
        A part of the link is missing. Open it from the email once more, or have a new one sent to you.
      </p>
      <LinkButton asChild block>
        <Link to="/password/forgot">Forgot password?</Link>
      </LinkButton>
    </>
  );
}
