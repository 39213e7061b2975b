import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactElement, type ReactNode } from 'react';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import type { HistoryEntry } from '#contract/contacts/history.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Accordion } from '#web/parts/Accordion.tsx';
import { formatDate } from '#web/parts/dates.ts';
import { PagedRows } from '#web/lists/PagedRows.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { noDetails, sameAsDetails } from './contact-words.ts';
import { HistorySkeleton } from './ContactSkeleton.tsx';
import { EmailItem, PhoneItem, formatProvided, WindowLink } from './DescriptionItems.tsx';
import { DescriptionList, type DescriptionItem } from './DescriptionList.tsx';
import { historyLinks } from './history-links.ts';
import { pageSearch } from '#web/routing/search.ts';
import { useReturnToList } from './return-to-list.ts';

type HistoryProps = {
  contactId: number;
  /** undefined until it has loaded */
  contact: Contact | undefined;
  entry: number | undefined;
  /** called when the contact no longer exists */
  onMissing: () => void;
};

/**
 * The contact's forms and their replaced notes, the newest one expanded. With an entry, shows its page, with that
 * entry expanded.
 */
export function History({ contactId, contact, entry, onMissing }: HistoryProps): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const list = useReturnToList();
  const navigate = useNavigate();
  const answer = useApiQuery(
    contacts.history,
    { params: { id: contactId }, query: entry === undefined ? { page } : { entry } },
    { keepPrevious: true },
  );
  const { data, error } = answer;
  const showPage = useCallback(
    (change: { page: number }) =>
      void navigate({
        to: paths.contact,
        params: { id: contactId },
        search: pageSearch(change),
        state: { contactsList: list },
        replace: true,
        resetScroll: false,
      }),
    [navigate, contactId, list],
  );
  const foundEntry = data?.data.some(({ id }) => id === entry) ? entry : undefined;
  const newest = data?.meta.current_page === 1 ? data.data[0]?.id : undefined;
  const expandedId = foundEntry ?? newest;
  const missing = error?.status === 404;

  useEffect(() => {
    if (missing) onMissing();
  }, [missing, onMissing]);

  // a page that has just been opened is first moved to its top
  const isArrived = useRouterState({ select: ({ status }) => status === 'idle' });
  useEffect(() => {
    if (foundEntry === undefined || !isArrived) return;
    document.getElementById(titleId(foundEntry))?.scrollIntoView({ block: 'center' });
  }, [foundEntry, isArrived]);

  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-xl">
        Form submissions
      </h2>
      <PagedRows
        answer={answer}
        rows={data?.data}
        rowKey={({ id }) => id}
        page={(entry === undefined ? page : data?.meta.current_page) ?? 1}
        last={data?.meta.last_page}
        link={(change, props) => (
          <Link
            {...props}
            to={paths.contact}
            params={{ id: contactId }}
            search={pageSearch(change ?? {})}
            state={{ contactsList: list }}
            resetScroll={false}
          />
        )}
        show={showPage}
      >
        {(rows) =>
          !rows ? (
            <HistorySkeleton />
          ) : rows.length === 0 ? (
            <Surface className="text-muted">No form submissions to display</Surface>
          ) : (
            <Accordion
              // the key resets which entries are expanded for another page or entry
              key={`${data?.meta.current_page}-${foundEntry}`}
              defaultOpen={expandedId === undefined ? [] : [String(expandedId)]}
              sections={rows.map((one) => ({
                id: String(one.id),
                title: <Title entry={one} />,
                body: <Entry entry={one} contact={contact} />,
              }))}
            />
          )
        }
      </PagedRows>
    </section>
  );
}

const titleId = (entry: number) => `history-${entry}`;

function Title({ entry }: { entry: HistoryEntry }): ReactElement {
  return (
    <span
      id={titleId(entry.id)}
      className="flex flex-wrap items-baseline justify-between gap-x-4 scroll-mt-24"
    >
      <span>{formatTitle(entry)}</span>
      <time dateTime={entry.created_at} className="text-sm font-[400] text-muted">
        {formatDate(entry.created_at)}
      </time>
    </span>
  );
}

const formatTitle = ({ kind, replaced_by, lead_source }: HistoryEntry): string =>
  kind === 'notes' ? `Notes, replaced by ${replaced_by ?? 'someone'}` : lead_source.source;

function Entry({ entry, contact }: { entry: HistoryEntry; contact: Contact | undefined }): ReactElement {
  if (entry.kind === 'notes')
    return (
      <DescriptionList
        facts={[
          { term: 'Replaced', value: formatDate(entry.created_at) },
          { term: 'Notes', value: formatProvided(entry.notes, noDetails), wide: true },
        ]}
      />
    );
  return (
    <DescriptionList
      facts={[
        { term: 'Notes', value: <Words>{entry.notes}</Words>, wide: true, isTermHidden: true },
        { term: 'Source', value: <Source entry={entry} /> },
        { term: 'Preferred time', value: formatProvided(entry.preferred_time) },
        ...listReach(entry, contact),
      ]}
    />
  );
}

/** A phone number and an email that are the contact's own are shown once, in the details. */
function listReach(entry: Reach, contact: Contact | undefined): DescriptionItem[] {
  const isSame = entry.phone_number === contact?.phone_number && entry.email === contact.email;
  if (isSame) return [{ term: 'Phone and email', value: formatProvided(null, sameAsDetails), wide: true }];
  return [
    { term: 'Phone', value: <PhoneItem phone={entry.phone_number} contact={contact} /> },
    { term: 'Email', value: <EmailItem email={entry.email} />, wide: true },
  ];
}

type Reach = Pick<Contact, 'phone_number' | 'email'>;

/** The contact's words come first, in larger type. */
const Words = ({ children }: { children: string | null }): ReactNode =>
  children ? <span className="text-lg text-pretty">{children}</span> : formatProvided(null, noDetails);

function Source({ entry }: { entry: HistoryEntry }): ReactNode {
  return (
    <>
      {entry.lead_source.source}
      <span className="flex flex-wrap gap-x-4">
        {historyLinks(entry).map(({ text, href }) => (
          <WindowLink key={text} href={href}>
            {text}
          </WindowLink>
        ))}
      </span>
    </>
  );
}
