import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';

type ChangeProps = {
  /** how far the later number is from the earlier one */
  by: number;
  /** 'points' after a rate */
  unit?: string;
  /** how its size is said, where not as a number with at most one decimal */
  format?: ((size: number) => string) | undefined;
  /** 'October 2026' */
  since: string;
};

/** How a number has moved since the period before. It is for two periods: with one there is nothing to compare. */
export function Change({ by, unit, since, format = numbers.format }: ChangeProps): ReactElement {
  const said = format(Math.abs(by));
  const moved = said === format(0) ? 0 : by;
  const Arrow = moved > 0 ? ArrowUp : moved < 0 ? ArrowDown : ArrowRight;
  const size = `${said}${unit === undefined ? '' : ` ${unit}`}`;
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
