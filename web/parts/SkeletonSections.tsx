import type { ReactElement } from 'react';
import { reserveHeight, type Height } from './reserve-height.ts';
import { Section } from './Section.tsx';
import { Loading, SkeletonLine } from './Skeleton.tsx';

export type FormSection = {
  title: string;
  note: string;
  /** of its fields */
  height: Height;
};

const widths = ['8rem', '70%', '6rem', '84%', '9rem', '55%'];

/** The sections of a form before their fields are loaded: as high as the form, so that nothing moves when it appears. */
export function SkeletonSections({ sections }: { sections: readonly FormSection[] }): ReactElement {
  return (
    <Loading className="flex flex-col gap-10 lg:gap-12">
      {sections.map(({ title, note, height }) => (
        <Section key={title} title={title} note={note}>
          <div {...reserveHeight(height, 'flex flex-col gap-5 overflow-hidden pt-1')}>
            {widths.map((width) => (
              <SkeletonLine key={width} width={width} className="shrink-0" />
            ))}
          </div>
        </Section>
      ))}
    </Loading>
  );
}
