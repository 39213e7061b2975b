import { Link } from '@tanstack/react-router';
import { Building2, CornerDownLeft, Globe, ReceiptText, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { SearchHit } from '#contract/staff/search.ts';
import { Button } from '#web/parts/Button.tsx';
import type { FindState } from './use-find.ts';
import { useHitLink } from './hit-link.ts';

const icons: Record<SearchHit['kind'], LucideIcon> = {
  client: Building2,
  person: UserRound,
  domain: Globe,
  invoice: ReceiptText,
};
const kindNames: Record<SearchHit['kind'], string> = {
  client: 'Client',
  person: 'Person',
  domain: 'Domain',
  invoice: 'Invoice',
};

type HitListProps = { hits: readonly SearchHit[]; state: FindState; onOpen: () => void };

/** The hits, or why there are none. */
export function HitList({ hits, state, onOpen }: HitListProps): ReactElement {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {hits.length > 0 && (
        <ul aria-label="Found" className="p-2">
          {hits.map((hit, index) => (
            <li key={`${hit.kind} ${hit.client_id} ${hit.id} ${hit.title}`}>
              <Hit hit={hit} isFirst={index === 0} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <div className={hits.length > 0 ? 'sr-only' : 'flex flex-wrap items-center gap-4 px-5 py-6 text-muted'}>
        <output>{hits.length > 0 ? `${hits.length} found` : formatFindState(state)}</output>
        {hits.length === 0 && state.kind === 'failed' && (
          <Button variant="secondary" size="small" onClick={state.retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

function formatFindState(state: FindState): string {
  switch (state.kind) {
    case 'empty':
      return 'Type a part of a name, an email, a phone number or a domain, or the number of an invoice.';
    case 'searching':
      return 'Searching…';
    case 'none':
      return `Nothing found for “${state.text}”.`;
    case 'failed':
      return state.message;
  }
}

type HitProps = { hit: SearchHit; isFirst: boolean; onOpen: () => void };

function Hit({ hit, isFirst, onOpen }: HitProps): ReactElement {
  const { kind, title, note, client_name } = hit;
  const Icon = icons[kind];
  return (
    <Link
      {...useHitLink()(hit)}
      onClick={onOpen}
      className="flex min-h-13 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-soft hover:text-on-soft focus:bg-soft focus:text-on-soft"
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block min-w-0 break-words font-[600]">{title}</span>
        <span className="block truncate text-sm opacity-75">
          {kind === 'client' ? note : `${client_name} · ${note}`}
        </span>
      </span>
      <span className="text-sm opacity-75">{kindNames[kind]}</span>
      {isFirst && <CornerDownLeft aria-hidden className="size-4 shrink-0 opacity-75 max-sm:hidden" />}
    </Link>
  );
}
