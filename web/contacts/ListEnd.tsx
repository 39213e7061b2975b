import { Link } from '@tanstack/react-router';
import { FileText, ListChecks, Mail, ShieldAlert, Tag } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { addsContacts } from '#contract/contacts/lists.ts';
import { mergesContacts } from '#contract/contacts/merge-access.ts';
import * as paths from '#contract/paths.ts';
import { useCallQuestion } from '#web/contacts/followup/use-call-question.tsx';
import { useRead } from '#web/api/use-api-query.ts';
import { FilterSelect, type Narrowed } from '#web/lists/FilterSelect.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import type { ListSearch } from './list-search.ts';
import { FoundTexts } from './text-search/FoundTexts.tsx';
import { useAccessSubject } from '#web/session.tsx';

export { NarrowedNote, NoContacts } from './ListNotes.tsx';

const look = 'inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink hover:underline';

/** Below the list: how else contacts come in, which may be the same, and the question how a call went that began in it. */
export function ListEnd({ search }: { search: ListSearch }): ReactElement {
  const { askAbout, question } = useCallQuestion();
  useEffect(() => {
    const listen = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-call]') : null;
      if (link) askAbout(Number(link.dataset['call']));
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, [askAbout]);
  return (
    <>
      {search.search !== undefined && <FoundTexts search={search.search} />}
      <IntakeLinks search={search} />
      {question}
    </>
  );
}

/** A caught form causes no notification, so the list shows that there are some. */
function IntakeLinks({ search }: { search: ListSearch }): ReactElement {
  const { data } = useRead('/leads/caught', { query: { take: '1' } });
  const count = data?.meta.total ?? 0;
  const mayChange = may(useAccessSubject(), addsContacts);
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 text-sm">
      {/* where a thumb reaches it, since a phone has no room above the list */}
      {mayChange && (
        <Link to={paths.bulk} params={{ id: 'select' }} search={search} className={`${look} lg:hidden`}>
          <ListChecks aria-hidden className="size-4" />
          Select contacts
        </Link>
      )}
      <Link to={paths.caughtForms} className={look}>
        <ShieldAlert aria-hidden className="size-4" />
        Caught as spam
        {count > 0 && (
          <span className="font-[600] text-ink tabular-nums">{count.toLocaleString('en-CA')}</span>
        )}
      </Link>
      <Link to={paths.leadEmails} className={look}>
        <Mail aria-hidden className="size-4" />
        Leads by email
      </Link>
      <Link to={paths.contactTemplates} className={look}>
        <FileText aria-hidden className="size-4" />
        Templates
      </Link>
      {useTags().length > 0 && (
        <Link to={paths.contactTags} className={look}>
          <Tag aria-hidden className="size-4" />
          Tags
        </Link>
      )}
      {may(useAccessSubject(), mergesContacts) && (
        <Link to={paths.duplicates} className={look}>
          Possible duplicates
        </Link>
      )}
      {mayChange && (
        <Link to={paths.bulk} params={{ id: 'changes' }} className={look}>
          Changes to several
        </Link>
      )}
    </p>
  );
}

const useTags = () => useRead('/leads/tags', {}).data?.data ?? [];

/** Beside the filters: the one by tag, which no search has, and on wide screens the way to select contacts. */
export const ListTools = (narrowed: Narrowed<ListSearch>): ReactElement => (
  <>
    {narrowed.search.search === undefined && <TagFilter {...narrowed} />}
    {may(useAccessSubject(), addsContacts) && (
      <LinkButton asChild variant="secondary" className="max-lg:hidden">
        <Link to={paths.bulk} params={{ id: 'select' }} search={narrowed.search}>
          Select
        </Link>
      </LinkButton>
    )}
  </>
);

/** Narrows the list to one tag, where the account has tags. */
export function TagFilter(narrowed: Narrowed<ListSearch>): ReactElement | null {
  const tags = useTags();
  if (tags.length === 0) return null;
  return (
    <FilterSelect
      filter={{
        name: 'tag',
        label: 'Tag',
        options: tags.map(({ id, name }) => ({ value: id, label: name })),
        placeholder: 'All tags',
        className: 'w-52',
        clears: { source: undefined, month: undefined, clients: undefined },
      }}
      {...narrowed}
    />
  );
}
