import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { phoneHref } from '#contract/phones.ts';
import { staffPeople, type ClientUser } from '#contract/staff/people.ts';
import { PhoneText, Shown } from '#web/parts/Shown.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { signInText } from '../health-words.ts';
import { PersonMenu } from './PersonMenu.tsx';

type PeopleProps = { clientId: number; users: readonly ClientUser[] };

/** The people who can sign in, how to reach them, and the actions on each. */
export function People({ clientId, users }: PeopleProps): ReactElement {
  const mayAct = may(useAccessSubject(), staffPeople.switchOff.access);
  if (users.length === 0) return <p className="text-muted">Nobody can sign in to this account yet.</p>;
  return (
    <ul aria-label="People" className="-my-3 divided">
      {users.map((user) => (
        <li key={user.id} className="flex items-start justify-between gap-x-4 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-[600]">
              {user.name}
              {user.is_pending && <Tag kind="plain">pending</Tag>}
              {user.is_disabled && <Tag kind="plain">switched off</Tag>}
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted [&_a]:min-h-6 [&_a]:underline-offset-2 [&_a:hover]:underline">
              <a href={`mailto:${user.email}`} className="break-all">
                <Shown text={user.email} />
              </a>
              {user.phone_number !== null && (
                <a href={phoneHref(user.phone_number)}>
                  <PhoneText number={user.phone_number} />
                </a>
              )}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
              <span>{user.role}</span>
              {!user.is_pending && (
                <>
                  <StatusDot tone={user.has_second_factor ? 'green' : 'slate'}>
                    {user.has_second_factor ? 'Two-step on' : 'Two-step off'}
                  </StatusDot>
                  <span className="text-muted">Last sign-in: {signInText(user)}</span>
                </>
              )}
            </p>
          </div>
          {mayAct && (
            <PersonMenu clientId={clientId} user={user} others={users.filter(({ id }) => id !== user.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}
