import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { addsContacts } from '#contract/contacts/lists.ts';
import { buttonClass } from '#web/parts/button-look.ts';
import { Loading, SkeletonLine, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { TimelineSkeleton } from '#web/contacts/followup/TimelineSkeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { knownMe, toAccessSubject } from '#web/session.tsx';
import { ContactColumns } from './ContactColumns.tsx';
import { ContactHead } from './ContactHead.tsx';
import { ConsentSurface } from './ConsentSurface.tsx';
import { DescriptionList } from './DescriptionList.tsx';

/** The screen of a contact before its code and data are loaded: every block in its place, so that nothing moves. */
export function ContactSkeleton(): ReactElement {
  const me = knownMe();
  const mayEdit = !me || may(toAccessSubject(me), addsContacts);
  return (
    <>
      <ContactHead
        back={
          <span className={buttonClass({ variant: 'quiet', size: 'small' }, '-ml-3 invisible')}>Back</span>
        }
        title={<SkeletonTitle spoken="Contact" />}
        status={<StatusSkeleton />}
        actions={mayEdit && <ActionsSkeleton />}
      />
      <ContactColumns
        details={
          <div>
            <h2 className="mb-3 text-xl">Details</h2>
            <DetailsSkeleton />
          </div>
        }
        history={
          <>
            <div>
              <h2 className="mb-3 text-xl">Form submissions</h2>
              <HistorySkeleton />
            </div>
            <TimelineSkeleton mayWrite={mayEdit} />
            <TasksSkeleton />
            <MessagesSkeleton />
          </>
        }
        newsletters={
          <ConsentSurface>
            <ConsentSkeleton />
          </ConsentSurface>
        }
      />
    </>
  );
}

/** As high as the section with one task, which every enquiry has. */
export const TasksSkeleton = (): ReactElement => <div className="h-42" />;

/** As high as the section without emails. */
export const MessagesSkeleton = (): ReactElement => <div className="h-30" />;

export const StatusSkeleton = (): ReactElement => (
  <div className="flex items-center gap-x-3 font-[550]">
    <span className="max-sm:sr-only">Status</span>
    <span className="h-11 w-44 rounded-control border border-line" />
  </div>
);

export const ConsentSkeleton = (): ReactElement => (
  <span className="flex h-12 items-center">
    <SkeletonLine width="14rem" />
  </span>
);

export const ActionsSkeleton = (): ReactElement => (
  <>
    {['w-[5.25rem]', 'max-lg:hidden w-[10.5rem]', 'w-11 lg:w-[7.75rem]'].map((width) => (
      <span key={width} className={`h-11 rounded-control border border-line ${width}`} />
    ))}
  </>
);

export function DetailsSkeleton(): ReactElement {
  return (
    <Loading>
      <Surface>
        <DescriptionList
          facts={[
            { term: 'Date created', value: <Line width="9rem" /> },
            { term: 'Email', value: <Line width="14rem" />, wide: true },
            { term: 'Phone', value: <Line width="7rem" /> },
            {
              term: 'Tags',
              value: (
                <span className="flex min-h-11 items-center">
                  <SkeletonLine width="9rem" />
                </span>
              ),
              wide: true,
            },
            { term: 'Preferred time', value: <Line width="6rem" /> },
            { term: 'Notes', value: <Line width="80%" />, wide: true },
          ]}
        />
      </Surface>
    </Loading>
  );
}

/** The newest form is open, as in the loaded history. */
export function HistorySkeleton(): ReactElement {
  return (
    <Loading className="rounded-surface bg-surface shadow-surface">
      <div className="flex min-h-14 items-center px-5">
        <SkeletonLine width="62%" />
      </div>
      <div className="px-5 pt-1 pb-6">
        <DescriptionList
          facts={[
            { term: 'Notes', value: <Line width="70%" />, wide: true, isTermHidden: true },
            { term: 'Source', value: <Line width="7rem" /> },
            { term: 'Preferred time', value: <Line width="6rem" /> },
            { term: 'Phone and email', value: <Line width="12rem" />, wide: true },
          ]}
        />
      </div>
    </Loading>
  );
}

const Line = ({ width }: { width: string }): ReactElement => (
  <span className="flex h-6 items-center">
    <SkeletonLine width={width} />
  </span>
);
