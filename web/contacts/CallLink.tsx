import type { ReactElement } from 'react';
import { phoneHref } from '#contract/phones.ts';
import { classNames } from '#web/parts/class-names.ts';
import { PhoneText } from '#web/parts/Shown.tsx';

type CallLinkProps = { phone: string; whom: string; className?: string };

/** A phone link inside a table row that is itself a link. */
export const CallLink = ({ phone, whom, className }: CallLinkProps): ReactElement => (
  <a
    href={phoneHref(phone)}
    className={classNames(
      'relative z-1 -ml-2 inline-flex min-h-8 items-center rounded-control px-2 text-sm font-[550] text-action tabular-nums',
      className,
    )}
  >
    <span className="sr-only">Call {whom}, </span>
    <PhoneText number={phone} />
  </a>
);
