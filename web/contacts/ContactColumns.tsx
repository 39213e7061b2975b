import type { ReactElement, ReactNode } from 'react';

type ContactColumnsProps = { details: ReactNode; history: ReactNode; newsletters: ReactNode };

/**
 * Where the parts of a contact stand, loaded or not. On a phone what a contact sent comes before its
 * consent, whose height is not known before it is loaded.
 */
export const ContactColumns = ({ details, history, newsletters }: ContactColumnsProps): ReactElement => (
  <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
    <div>{details}</div>
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{history}</div>
    <div className="flex flex-col gap-6">{newsletters}</div>
  </div>
);
