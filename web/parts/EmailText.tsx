import { Fragment, type ReactElement } from 'react';
import { Shown } from './Shown.tsx';

/**
 * An email that wraps at its punctuation and not within a word. One of an international domain is shown in its own
 * script.
 */
export const EmailText = ({ email }: { email: string }): ReactElement => (
  <>
    {(email.includes('xn--') ? [email] : email.split(/(?<=[._+-])|(?=@)/)).map((part, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        <Shown text={part} />
      </Fragment>
    ))}
  </>
);
