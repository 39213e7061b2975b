import { Fragment, type ReactElement } from 'react';

/** An email that is too long for its line breaks where a person would break it, and not within a word. */
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
