import type { ReactElement } from 'react';
import { buttonClass } from '#web/parts/button-look.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonLine, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { SkeletonSections } from '#web/parts/SkeletonSections.tsx';
import { clientSections } from './client-sections.ts';

/** The page of a client before its data are loaded. */
export function ClientSkeleton(): ReactElement {
  const { account, access, launch, sites, users, blocks } = clientSections;
  return (
    <>
      <PageHead
        back={
          <span className={buttonClass({ variant: 'quiet', size: 'small' }, '-ml-3 invisible')}>Back</span>
        }
        title={<SkeletonTitle spoken="Client" />}
        subtitle={
          <span className="flex h-13 items-center sm:h-6">
            <SkeletonLine width="24rem" />
          </span>
        }
        actions={<span className="h-11 w-34 rounded-control border border-line" />}
      />
      <div className="flex flex-col gap-10 lg:gap-12">
        <SkeletonSections sections={[account, access]} />
        {/* the button that saves them */}
        <div className="-mt-5 h-12 lg:-mt-7" />
        <SkeletonSections sections={[launch, sites, users, blocks]} />
      </div>
    </>
  );
}
