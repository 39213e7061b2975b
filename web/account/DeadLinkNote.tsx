import type { ReactElement } from 'react';
import { linkSentences, type LinkState } from '#contract/link-states.ts';

/** Shown before a form is filled in if its link no longer works. */
export const DeadLinkNote = ({ state }: { state: LinkState }): ReactElement | null =>
  state === 'open' ? null : (
    <output className="block mb-6 rounded-control bg-sunken px-4 py-3 text-pretty">
      {linkSentences[state]}
    </output>
  );
