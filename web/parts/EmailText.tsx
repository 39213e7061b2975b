import { Fragment, type ReactElement } from 'react';

/** An email that wraps at its punctuation and not within a word. */
export const EmailText = ({ email }: { email: string }): ReactElement => (
  <>
    {email.split(/(?<=[._+-])|(?=@)/).map((part, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
