import type { ReactElement } from 'react';

// Position, size and lit windows of each house in the picture.
const houses = [
  { x: -10, width: 128, height: 128, roof: 46, lit: [1] },
  { x: 126, width: 104, height: 176, roof: 38, lit: [0, 3] },
  { x: 238, width: 148, height: 116, roof: 56, lit: [0] },
  { x: 394, width: 96, height: 196, roof: 34, lit: [1, 2, 5] },
  { x: 498, width: 132, height: 138, roof: 50, lit: [0] },
  { x: 638, width: 112, height: 168, roof: 40, lit: [3] },
];
const ground = 300;
const pane = { width: 17, height: 26, across: 2, gap: 24, storey: 46 };

/** A decorative picture: houses in a street at dusk. */
export function Illustration({ className }: { className?: string }): ReactElement {
  return (
    <svg viewBox="0 0 740 300" aria-hidden className={className} preserveAspectRatio="xMidYMax slice">
      <g className="text-sidebar-raised" fill="currentColor">
        {houses.map((house) => (
          <path key={house.x} d={outline(house)} />
        ))}
      </g>
      {houses.map((house) => (
        <Windows key={house.x} {...house} />
      ))}
    </svg>
  );
}

type House = (typeof houses)[number];

function outline({ x, width, height, roof }: House): string {
  const eaves = ground - height;
  return `M${x} ${ground}V${eaves}l${width / 2} ${-roof}l${width / 2} ${roof}V${ground}z`;
}

function Windows({ x, width, height, lit }: House): ReactElement {
  const storeys = Math.floor((height - 26) / pane.storey);
  const firstX = x + (width - pane.across * pane.width - (pane.across - 1) * pane.gap) / 2;
  const places = Array.from({ length: storeys * pane.across }, (_, index) => ({
    index,
    x: firstX + (index % pane.across) * (pane.width + pane.gap),
    y: ground - height + 22 + Math.floor(index / pane.across) * pane.storey,
  }));
  return (
    <>
      {places.map(({ index, x, y }) => (
        <path
          key={index}
          d={arch(x, y)}
          fill="currentColor"
          className={lit.includes(index) ? 'text-glow' : 'text-sidebar'}
        />
      ))}
    </>
  );
}

const arch = (x: number, y: number): string =>
  `M${x} ${y + pane.height}V${y + pane.width / 2}a${pane.width / 2} ${pane.width / 2} 0 0 1 ${pane.width} 0V${y + pane.height}z`;
