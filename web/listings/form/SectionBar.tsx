import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { sectionTitles, type SectionName } from './sections.ts';

type SectionBarProps = {
  names: readonly SectionName[];
  done: readonly SectionName[];
  onChoose: (name: SectionName) => void;
};

/** Stays in view while the form scrolls, and leads to its sections. */
export const SectionBar = ({ names, done, onChoose }: SectionBarProps): ReactElement => (
  <nav
    aria-label="Sections of this listing"
    className="sticky top-0 z-5 -mx-4 overflow-x-auto bg-ground px-4 py-2 lg:-mx-8 lg:px-8"
  >
    <ul className="flex gap-1 whitespace-nowrap sm:flex-wrap">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onChoose(name)}
            className="flex min-h-11 items-center gap-1.5 rounded-control bg-surface px-3 text-sm font-[550] hover:bg-soft hover:text-on-soft"
          >
            {done.includes(name) && <Check aria-hidden className="size-4 text-action" />}
            {sectionTitles[name]}
            {done.includes(name) && <span className="sr-only">, filled in</span>}
          </button>
        </li>
      ))}
    </ul>
  </nav>
);
