import type { ReactElement } from 'react';
import { Tag } from '#web/parts/Tag.tsx';

type PersonNameProps = {
  name: string;
  /** the person who looks at the list */
  isOwn: boolean;
  /** invited, and has not signed in */
  isPending: boolean;
  isSwitchedOff?: boolean;
};

/** The name of a person who can sign in, in the row of a list. */
export const PersonName = ({
  name,
  isOwn,
  isPending,
  isSwitchedOff = false,
}: PersonNameProps): ReactElement => (
  <span className="flex flex-wrap items-center gap-x-2 md:flex-nowrap">
    <span className="block min-w-0 break-words font-[600]">{name}</span>
    {isOwn && (
      <Tag kind="update" className="shrink-0">
        You
      </Tag>
    )}
    {isPending && (
      <Tag kind="plain" className="shrink-0">
        pending
      </Tag>
    )}
    {isSwitchedOff && (
      <Tag kind="plain" className="shrink-0">
        switched off
      </Tag>
    )}
  </span>
);
