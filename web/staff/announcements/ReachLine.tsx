import type { ReactElement } from 'react';
import type { AnyReach } from './use-reach.ts';
import { reachText } from './announcement-words.ts';

/** The server counts the present choice; a later message counts again when it is sent. */
export const ReachLine = ({ reach }: { reach: AnyReach }): ReactElement => (
  <output className="block rounded-control bg-soft px-4 py-3 font-[550] text-on-soft">
    {reach === 'empty'
      ? 'Choose at least one to see how many people this reaches.'
      : reach === 'failed'
        ? 'We couldn’t count the people right now.'
        : reach === 'counting'
          ? 'Counting…'
          : `This reaches ${reachText(reach)}.`}
  </output>
);
