import type { ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';

/** The values that a colleague saved while this form was filled in, and the way to take them. */
export const NewerSettings = ({ text, onUse }: { text: string; onUse: () => void }): ReactElement => (
  <output className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-soft px-4 py-3 text-on-soft">
    <span className="min-w-0 break-words">
      A colleague has saved this meanwhile: {text}. If you save, yours replaces it.
    </span>
    <Button variant="secondary" size="small" onClick={onUse}>
      Use theirs
    </Button>
  </output>
);
