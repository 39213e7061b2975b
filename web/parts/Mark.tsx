import type { ReactElement } from 'react';

// The logo: an arched window whose lower right pane is an open door.
export function Mark({ lit = true, className }: { lit?: boolean; className?: string }): ReactElement {
  return (
    <svg viewBox="0 0 14 19" aria-hidden className={className} fill="currentColor">
      <g className={lit ? 'text-glow' : 'text-muted'} opacity={lit ? 1 : 0.45}>
        <path d="M0 7.2A7.1 7.1 0 0 1 6.2.1v18.7H0z" />
        <path d="M7.8.1A7.1 7.1 0 0 1 14 7.2v2.6H7.8z" />
        <path d="M7.8 11.4H14v7.4H7.8z" opacity={lit ? 0.72 : 1} />
      </g>
    </svg>
  );
}
