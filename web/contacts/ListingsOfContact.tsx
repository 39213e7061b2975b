import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { statusLabel } from '#contract/listings/statuses.ts';
import * as paths from '#contract/paths.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { Surface } from '#web/parts/Surface.tsx';

/** The homes that a contact sells or has sold with the agent; nothing for others. */
export function ListingsOfContact({ id }: { id: number }): ReactElement | null {
  const { data } = useRead('/leads/{id}/listings', { params: { id } });
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="listings-of-contact">
      <h2 id="listings-of-contact" className="mb-3 text-xl">
        {data.data.length === 1 ? 'Seller of this home' : 'Seller of these homes'}
      </h2>
      <Surface className="py-2! md:py-3!">
        <ul className="divided">
          {data.data.map((listing) => (
            <li key={listing.id}>
              <Link
                to={paths.listing}
                params={{ id: listing.id }}
                className="block min-h-11 py-2 break-words underline-offset-4 hover:underline"
              >
                <span className="block font-[600]">{listing.address}</span>
                <span className="block text-sm text-muted">
                  {[listing.city, statusLabel(listing.status_id)].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Surface>
    </section>
  );
}
