import { Link } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { maxSearchLength } from '#contract/contacts/lists.ts';
import type { FoundText, TextPlace } from '#contract/contacts/text-search.ts';
import * as paths from '#contract/paths.ts';
import { useRead } from '#web/api/use-api-query.ts';

const places: Record<TextPlace, string> = {
  notes: 'In the notes',
  earlier_notes: 'In earlier notes',
  form: 'In their message',
  note: 'In a note',
  call: 'In a call',
  email_from: 'In their email',
  email_to: 'In an email to them',
};

/** Below the contacts that a search finds by name, email, phone or tag: those with its words in their texts. */
export function FoundTexts({ search }: { search: string }): ReactElement | null {
  const id = useId();
  const { data } = useRead('/leads/texts', { query: { search: search.slice(0, maxSearchLength) } });
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-3 text-xl">
        In notes and messages
      </h2>
      <ul className="flex flex-col gap-3">
        {data.data.map((text) => (
          <Found key={text.lead_id} text={text} search={search} />
        ))}
      </ul>
      {data.meta.has_more && (
        <p className="mt-3 text-sm text-muted">
          These are the newest {data.data.length}. Add a word to your search to see others.
        </p>
      )}
    </section>
  );
}

const Found = ({ text, search }: { text: FoundText; search: string }): ReactElement => (
  <li className="rounded-control bg-surface px-5 py-2 shadow-surface">
    <Link
      to={paths.contact}
      params={{ id: text.lead_id }}
      state={{ contactsList: { search } }}
      className="inline-flex min-h-11 w-full min-w-0 flex-wrap items-center gap-x-3 hover:underline"
    >
      <span className="min-w-0 break-words font-[550]">{text.name}</span>
      <span className="w-full text-sm break-words text-muted">
        {places[text.place]}: {text.excerpt}
      </span>
    </Link>
  </li>
);
