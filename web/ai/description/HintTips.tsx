import type { ReactElement } from 'react';
import { Surface } from '#web/parts/Surface.tsx';

const tips = [
  ['What you’d show first', 'South-facing deck off the kitchen.'],
  ['What’s new, and since when', 'New roof in 2023.'],
  ['What’s close by', 'Two blocks from the library.'],
] as const;

/** In place of the description before there is one. */
export const HintTips = (): ReactElement => (
  <Surface aria-labelledby="hint-tips">
    <h2 id="hint-tips" className="text-lg">
      A good hint says three things
    </h2>
    <ol className="mt-3 flex flex-col gap-3">
      {tips.map(([what, example]) => (
        <li key={what}>
          <p className="font-[600]">{what}</p>
          <p className="text-muted">“{example}”</p>
        </li>
      ))}
    </ol>
    <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
      With these hints, a description may begin:
    </p>
    <blockquote className="mt-1">
      “The kitchen opens onto a south-facing deck. The roof was replaced in 2023, and the library is two
      blocks away.”
    </blockquote>
  </Surface>
);
