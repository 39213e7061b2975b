import type { ReactElement } from 'react';
import { buttonClass } from '#web/parts/button-look.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { reserveHeight } from '#web/parts/reserve-height.ts';
import { Loading, SkeletonLine, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { ClientLinksSkeleton } from './ClientLinks.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { listParts } from './client-parts.ts';
import { clientSections } from './client-sections.ts';
import { HealthSkeleton } from './HealthGlance.tsx';
import { Part } from './Part.tsx';
import { SectionList } from './SectionList.tsx';

const widths = ['8rem', '70%', '6rem', '84%', '9rem', '55%'];

/** The page of a client before its data are loaded: the first visible parts, in their places. */
export function ClientSkeleton(): ReactElement {
  const who = useAccessSubject();
  return (
    <>
      <PageHead
        back={
          <span className={buttonClass({ variant: 'quiet', size: 'small' }, '-ml-3 invisible')}>Back</span>
        }
        title={<SkeletonTitle spoken="Client" />}
        subtitle={
          <span className="flex h-20 items-center sm:h-6">
            <SkeletonLine width="24rem" />
          </span>
        }
        actions={<span className="h-11 w-34 rounded-control border border-line" />}
      >
        <ClientLinksSkeleton />
      </PageHead>
      <Loading>
        <HealthSkeleton />
        <SectionList parts={listParts(who)} />
        <div className="flex flex-col gap-3 sm:gap-10 lg:gap-12">
          {[clientSections.users, clientSections.notes].map((section) => (
            <Part key={section.title} {...section} startsOpen>
              <div {...reserveHeight(section.height, 'flex flex-col gap-5 overflow-hidden pt-1')}>
                {widths.map((width) => (
                  <SkeletonLine key={width} width={width} className="shrink-0" />
                ))}
              </div>
            </Part>
          ))}
        </div>
      </Loading>
    </>
  );
}
