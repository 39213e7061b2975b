import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { ContinueAs } from './ContinueAs.tsx';
import { findOtherPerson } from './present-session.ts';

/** An invitation opened while somebody else is signed in: often it is the Admin who sent it, trying the link. */
export function AskBeforeReplacing({ email }: { email: string }): ReactElement | null {
  const [present, setPresent] = useState<'none' | 'other' | 'unknown'>('none');
  const navigate = useNavigate();
  useEffect(() => {
    let isCurrent = true;
    void findOtherPerson(email).then((answer) => isCurrent && setPresent(answer));
    return () => {
      isCurrent = false;
    };
  }, [email]);
  if (present === 'none') return null;
  return (
    <ContinueAs
      name={email}
      isKnown={present === 'other'}
      onContinue={() => setPresent('none')}
      onCancel={() => void navigate({ to: paths.start, replace: true })}
    />
  );
}
