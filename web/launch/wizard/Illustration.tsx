import type { ReactElement } from 'react';

const panes = [
  [34, 62],
  [66, 62],
  [98, 62],
  [34, 94],
  [66, 94],
  [98, 94],
] as const;

type IllustrationProps = { lit: number; isOpen?: boolean; className?: string };

/** A picture of a house: every completed step lights a window, and the door is lit once the site is published. */
export function Illustration({ lit, isOpen = false, className }: IllustrationProps): ReactElement {
  return (
    <svg viewBox="0 0 152 150" aria-hidden className={className}>
      <path d="M76 6 142 48v4H10v-4z" fill="var(--color-sidebar-raised)" />
      <path d="M106 14h14v22l-14-9z" fill="var(--color-sidebar-raised)" />
      <path d="M20 52h112v92H20z" fill="var(--color-sidebar-raised)" opacity=".72" />
      {panes.map(([x, y], place) => (
        <g key={place}>
          <path
            d={`M${x} ${y + 9}a10 9 0 0 1 20 0v13h-20z`}
            fill={place < lit ? 'var(--color-glow)' : 'var(--color-sidebar)'}
            className="[transition:fill_500ms]"
          />
          <path d={`M${x + 9.2} ${y}h1.6v22h-1.6z`} fill="var(--color-sidebar-raised)" />
        </g>
      ))}
      <path
        d="M66 144v-14a10 9 0 0 1 20 0v14z"
        fill={isOpen ? 'var(--color-glow)' : 'var(--color-sidebar)'}
      />
      <path d="M2 143h148v3H2z" fill="var(--color-sidebar-muted)" opacity=".5" />
    </svg>
  );
}
