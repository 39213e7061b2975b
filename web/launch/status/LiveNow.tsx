import type { ReactElement } from 'react';
import { PageHead } from '#web/parts/PageHead.tsx';
import { phase } from '#web/shell/root.ts';
import { WayAhead } from './WayAhead.tsx';

/** For staff, who may still look at a launch that is over. */
export function LiveNow(): ReactElement {
  return (
    <>
      <PageHead title="The website is live" subtitle="The launch is finished. Here's how it went." />
      <div className="max-w-form">
        <WayAhead at={phase.ready + 1} />
      </div>
    </>
  );
}
