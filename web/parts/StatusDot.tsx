import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  amber: 'bg-amber',
  teal: 'bg-teal',
  blue: 'bg-blue',
  slate: 'bg-slate',
  green: 'bg-green',
  rose: 'bg-rose',
  violet: 'bg-violet',
  red: 'bg-red',
  spruce: 'bg-action',
};

export type Tone = keyof typeof tones;

// A dot and a word, since a status must not be shown by colour alone.
export function StatusDot({ tone, children }: { tone: Tone; children: string }): ReactElement {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden
        className={classNames('size-2 shrink-0 rounded-full forced-color-adjust-none', tones[tone])}
      />
      {children}
    </span>
  );
}
