import type { ReactElement } from 'react';
import { PageHead } from '#web/parts/PageHead.tsx';
import { launchPhases } from '#contract/launch/phases.ts';
import { NextPhases } from './NextPhases.tsx';

/** Shown to staff, who may still open a completed launch. */
export function LiveNow(): ReactElement {
  return (
    <>
      <PageHead title="The website is live" subtitle="The launch is finished. Here’s how it went." />
      <div className="max-w-form">
        <NextPhases at={launchPhases.ready + 1} />
      </div>
    </>
  );
}
