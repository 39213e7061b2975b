import type { ReactElement, ReactNode } from 'react';

type ContactHeadProps = {
  back: ReactNode;
  title: ReactNode;
  /** to call and write to them */
  answer?: ReactNode;
  status: ReactNode;
  actions: ReactNode;
};

/**
 * The parts over a contact, loaded or not. A phone has the status and the actions in one line, so that what they wrote
 * is on the first screen.
 */
export const ContactHead = ({ back, title, answer, status, actions }: ContactHeadProps): ReactElement => (
  <header className="mb-5 grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-3 lg:mb-6 lg:gap-x-6">
    <div className="col-span-2 -mb-2 text-sm">{back}</div>
    <h1 className="col-span-2 min-w-0 text-2xl break-words lg:col-span-1 lg:text-3xl">{title}</h1>
    <div className="max-lg:contents lg:col-span-2 lg:flex lg:flex-wrap lg:items-center lg:gap-x-6 lg:gap-y-3">
      <div className="col-span-2 flex min-h-11 gap-2 max-lg:*:flex-1">{answer}</div>
      {/* before the buttons where they share a line, since these are not known while the contact loads */}
      <div className="lg:order-first">{status}</div>
    </div>
    <div className="flex items-center gap-2 lg:col-start-2 lg:row-start-2 lg:gap-3">{actions}</div>
  </header>
);
