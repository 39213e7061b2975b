import { Fragment, type ReactElement, type ReactNode } from 'react';
import { isInternational, showEmail } from '#contract/shown-email.ts';
import { Foreign } from './Foreign.tsx';

/** An email as its owner writes it, which wraps at its punctuation and not within a word. */
export const EmailText = ({ email }: { email: string }): ReactNode =>
  isInternational(email) ? (
    <Foreign stored={email} show={showEmail}>
      {withBreaks}
    </Foreign>
  ) : (
    withBreaks(email)
  );

const withBreaks = (email: string): ReactElement => (
  <>
    {email.split(/(?<=[._+-])|(?=@)/).map((part, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
