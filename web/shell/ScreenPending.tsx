import { useMatches } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail, SkeletonForm, SkeletonList } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import type { Skeleton } from '../routing/screen-data.ts';

/** Shown while a screen is loading: its title and a skeleton. */
export function ScreenPending(): ReactElement {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const Skeleton = screen?.skeleton ?? (screen?.access.kind === 'open' ? 'form' : 'list');
  if (typeof Skeleton !== 'string') return <Skeleton />;
  return (
    <>
      <PageHead title={screen?.title ?? ''} subtitle={'\u00a0'} />
      {shapes[Skeleton]}
    </>
  );
}

const shapes: Record<Extract<Skeleton, string>, ReactElement> = {
  list: <SkeletonList rows={10} />,
  detail: <SkeletonDetail lines={5} />,
  form: (
    <div className="max-w-form">
      <Surface>
        <SkeletonForm fields={8} />
      </Surface>
    </div>
  ),
  // sections of a form with their titles next to them
  sections: (
    <div className="flex flex-col gap-10 lg:pl-[17.5rem]">
      {[4, 6].map((fields) => (
        <Surface key={fields}>
          <SkeletonForm fields={fields} />
        </Surface>
      ))}
    </div>
  ),
};
