import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';

type ChangeProps = {
  /** how far the later number is from the earlier one */
  by: number;
  /** 'points' after a rate */
  unit?: string;
  /** 'October 2026' */
  since: string;
};

/** How a number has moved since the period before. It is for two periods: with one there is nothing to compare. */
export function Change({ by, unit, since }: ChangeProps): ReactElement {
  const moved = Math.round(by * 10) / 10;
  const Arrow = moved > 0 ? ArrowUp : moved < 0 ? ArrowDown : ArrowRight;
  const size = `${numbers.format(Math.abs(moved))}${unit === undefined ? '' : ` ${unit}`}`;
  const words = moved === 0 ? 'The same as' : `${size} ${moved > 0 ? 'more' : 'less'} than`;
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Arrow aria-hidden className="size-4 shrink-0" data-change={Math.sign(moved)} />
      <span>
        {words} {since}
      </span>
    </p>
  );
}

const numbers = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 });
