import type { ReactElement, ReactNode } from 'react';

type ContactColumnsProps = { details: ReactNode; history: ReactNode; newsletters: ReactNode };

/**
 * The positions of a contact's parts, loaded or not. On a phone the submissions come before the consent, whose height
 * is unknown until it is loaded.
 */
export const ContactColumns = ({ details, history, newsletters }: ContactColumnsProps): ReactElement => (
  <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
    <div>{details}</div>
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{history}</div>
    <div className="flex flex-col gap-6">{newsletters}</div>
  </div>
);
