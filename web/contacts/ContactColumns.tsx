import type { ReactElement, ReactNode } from 'react';

type ContactColumnsProps = { details: ReactNode; history: ReactNode; newsletters: ReactNode };

/** The positions of a contact's parts, loaded or not: first of all what they wrote. */
export const ContactColumns = ({ details, history, newsletters }: ContactColumnsProps): ReactElement => (
  <div className="grid items-start gap-6 lg:grid-cols-5">
    <div className="flex flex-col gap-6 lg:col-span-3">{history}</div>
    <div className="flex flex-col gap-6 lg:col-span-2">
      {details}
      {newsletters}
    </div>
  </div>
);
