import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import './ai.css';

/** For parts that are seldom needed; their input stays. */
export const Folded = ({ title, children }: { title: ReactNode; children: ReactNode }): ReactElement => (
  <details className="folded rounded-control bg-sunken px-4">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-[550]">
      <span>{title}</span>
      <ChevronDown aria-hidden className="size-5 shrink-0 text-muted eased" />
    </summary>
    <div className="pb-4">{children}</div>
  </details>
);
