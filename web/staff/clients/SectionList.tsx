import type { ReactElement } from 'react';
import { formatAnchor, type listParts } from './client-parts.ts';
import { clientSections } from './client-sections.ts';

/** Stays in view while the page scrolls. On phones the folded parts are such a list themselves. */
export function SectionList({ parts }: { parts: ReturnType<typeof listParts> }): ReactElement {
  return (
    <nav
      aria-label="Sections of this client"
      className="sticky top-0 z-5 -mx-4 mb-4 overflow-x-auto bg-ground px-4 py-2 max-sm:hidden lg:-mx-8 lg:px-8 print:hidden"
    >
      <ul className="flex gap-1 whitespace-nowrap">
        {parts.map((key) => (
          <li key={key}>
            <a
              href={`#${formatAnchor(key)}`}
              className="flex min-h-9 items-center rounded-control bg-surface px-3 text-sm font-[550] hover:bg-soft hover:text-on-soft"
            >
              {clientSections[key].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
