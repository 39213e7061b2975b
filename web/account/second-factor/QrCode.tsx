import type { ReactElement } from 'react';
import { encode } from 'uqr';

/** Dark on light in both themes, since scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const { data, size } = encode(text, { ecc: 'L', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control bg-[#fff] text-[#0f2a22] inset-ring-1 inset-ring-line"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
