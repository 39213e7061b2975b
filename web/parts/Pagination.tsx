import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { pageNumbers } from './page-numbers.ts';

type PageLinkProps = {
  className: string;
  'aria-label': string;
  'aria-current'?: 'page';
  // the link to page 1 has no search, so it would be active on every page
  activeOptions: { exact: true };
  children: ReactNode;
};

const exact = { activeOptions: { exact: true } } as const;

type PaginationProps = {
  page: number;
  last: number;
  // renders the router's link to a page, so that page numbers are part of the address
  link: (page: number, props: PageLinkProps) => ReactElement;
  className?: string | undefined;
};

const place = 'min-w-11 h-11 items-center justify-center gap-1 rounded-control px-2 font-[550] tabular-nums';
const step = `inline-flex ${place} text-action hover:bg-soft hover:text-on-soft`;

export function Pagination({ page, last, link, className }: PaginationProps): ReactElement | null {
  if (last <= 1) return null;
  const previous = { ...exact, className: step, 'aria-label': 'Previous page', children: <Previous /> };
  const next = { ...exact, className: step, 'aria-label': 'Next page', children: <Next /> };
  return (
    <nav aria-label="Pages" className={classNames('flex items-center justify-between gap-2', className)}>
      <p className="text-sm text-muted tabular-nums">
        Page {page} of {last}
      </p>
      <ul className="flex items-center gap-1">
        <li>
          {page > 1 ? (
            link(page - 1, previous)
          ) : (
            <Blank>
              <Previous />
            </Blank>
          )}
        </li>
        {pageNumbers(page, last).map((number, index) => (
          <li key={number === 'gap' ? `gap-${index}` : number} className="hidden sm:block">
            {number === 'gap' ? (
              <span aria-hidden className={`inline-flex ${place} text-muted`}>
                …
              </span>
            ) : (
              link(number, numberProps(number, page))
            )}
          </li>
        ))}
        <li>
          {page < last ? (
            link(page + 1, next)
          ) : (
            <Blank>
              <Next />
            </Blank>
          )}
        </li>
      </ul>
    </nav>
  );
}

function numberProps(number: number, page: number): PageLinkProps {
  const label = { ...exact, 'aria-label': `Page ${number}`, children: number };
  if (number !== page)
    return { ...label, className: `inline-flex ${place} hover:bg-soft hover:text-on-soft` };
  return { ...label, 'aria-current': 'page', className: `inline-flex ${place} bg-action text-on-action` };
}

// takes the space of the missing link, so that the numbers do not move under the pointer on the first and last page
function Blank({ children }: { children: ReactNode }): ReactElement {
  return <span className={`invisible inline-flex ${place}`}>{children}</span>;
}

function Previous(): ReactElement {
  return (
    <>
      <ChevronLeft aria-hidden className="size-4.5" />
      <span className="sm:hidden">Previous</span>
    </>
  );
}

function Next(): ReactElement {
  return (
    <>
      <span className="sm:hidden">Next</span>
      <ChevronRight aria-hidden className="size-4.5" />
    </>
  );
}
