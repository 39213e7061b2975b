import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react';
import type { BulkChange } from '#contract/contacts/bulk.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { contactsPerPage, statuses } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { readOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { searchOrFilter } from '#web/lists/search-or-filter.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { toast } from '#web/parts/toast.ts';
import { getContactTone, formatPeopleCount, noEmail } from '../contact-words.ts';
import { NarrowedNote, TagFilter } from '../ListEnd.tsx';
import { isNarrowed, listQuery, listSearch, type ListSearch } from '../list-search.ts';
import { describeResult, formatContacts } from './bulk-words.ts';
import {
  countSelected,
  isSelected,
  nobody,
  select,
  selectionIn,
  toChoice,
  toListKey,
  type Selection,
} from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useUndoChange } from './use-undo-change.ts';

type Choosing = { selection: Selection; change: (selection: Selection) => void };
const ChoosingContext = createContext<Choosing>({ selection: nobody, change: () => {} });
const useChoosing = () => useContext(ChoosingContext);

const searchOrStatus = searchOrFilter<ListSearch>({
  label: 'Search by name or email',
  filter: {
    name: 'status',
    label: 'Status',
    options: statuses.map(({ id, status }) => ({ value: id, label: status })),
    placeholder: 'All',
    className: 'w-36 shrink-0',
    clears: { source: undefined, month: undefined, clients: undefined },
  },
  beside: (narrowed) => narrowed.search.search === undefined && <TagFilter {...narrowed} />,
});

/** The list of contacts with a box to tick in each row. A tap anywhere on a row ticks it. */
export const ChooseScreen = defineList({
  search: listSearch,
  query: (search) => readOptions('/leads', { query: listQuery(search) }),
  head: ({ search }) => ({
    back: (
      <BackLink to={paths.contacts} search={search}>
        Contacts
      </BackLink>
    ),
    title: 'Select contacts',
    count: formatPeopleCount,
  }),
  filters: (view) => (
    <>
      {searchOrStatus(view)}
      {isNarrowed(view.search) && <NarrowedNote search={view.search} />}
    </>
  ),
  rowKey: ({ id }) => id,
  draw: (rows, view, rowKey) => (
    <>
      {rows && rows.length > 0 && (
        <SelectMany ids={rows.map(({ id }) => id)} total={view.meta?.total ?? 0} search={view.search} />
      )}
      {drawRows(rows, view, rowKey)}
    </>
  ),
  empty: { title: 'No contacts match.', showAll: 'Show all contacts' },
  frame: (list, { search, meta }) => (
    <Choose search={search} total={meta?.total ?? 0}>
      {list}
    </Choose>
  ),
});

const drawRows = items({
  label: 'Contacts',
  className: 'divided rounded-surface bg-surface shadow-surface',
  item: (contact: Contact) => <ContactChoice contact={contact} />,
  loading: (
    <div className="px-5 py-4">
      <SkeletonLine width="60%" />
    </div>
  ),
  loadingRows: contactsPerPage,
});

type ChooseProps = { search: ListSearch; total: number; children: ReactNode };

/** The selection, which stays on other pages and in searches, with the actions on it. */
function Choose({ search, total, children }: ChooseProps): ReactElement {
  const [ticked, setTicked] = useState(nobody);
  const navigate = useNavigate();
  const undo = useUndoChange();
  const selection = selectionIn(ticked, toListKey(search));
  const count = countSelected(selection, total);
  const finish = (change: BulkChange) => {
    if (change.state !== 'done') return void navigate({ to: paths.bulk, params: { id: 'changes' } });
    toast.success(describeResult(change), {
      label: 'Undo',
      onPress: () => undo.mutate({ params: { id: change.id } }),
    });
    void navigate({ to: paths.contacts, search });
  };
  return (
    <ChoosingContext value={{ selection, change: setTicked }}>
      {children}
      {count > 0 && (
        <SelectionBar
          count={count}
          choice={toChoice(selection, search)}
          onClear={() => setTicked(nobody)}
          onDone={finish}
        />
      )}
    </ChoosingContext>
  );
}

type SelectManyProps = { ids: readonly number[]; total: number; search: ListSearch };

/** All contacts of the page, then all that the list shows on any page. */
function SelectMany({ ids, total, search }: SelectManyProps): ReactElement {
  const { selection, change } = useChoosing();
  const isPage = ids.every((id) => isSelected(selection, id));
  const isAll = selection.all !== null;
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-6">
      <Checkbox
        label={`Select all ${ids.length} on this page`}
        checked={isPage}
        onChange={({ target }) => change(select(selection, ids, target.checked))}
      />
      {total > ids.length && !isAll && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          onClick={() => change({ all: toListKey(search), ids: new Set() })}
        >
          Select all {formatContacts(total)} in this view
        </Button>
      )}
    </div>
  );
}

function ContactChoice({ contact }: { contact: Contact }): ReactElement {
  const { selection, change } = useChoosing();
  const { id, name, email, phone_number: phone, lead_status, lead_status_id, tags } = contact;
  const about = [email ?? phone ?? noEmail, ...tags.map((tag) => tag.name)].join(' · ');
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-5 py-2 hover:bg-sunken">
      <input
        type="checkbox"
        className="tick"
        checked={isSelected(selection, id)}
        onChange={({ target }) => change(select(selection, [id], target.checked))}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-[600] break-words">{name}</span>
        <span className="block truncate text-sm text-muted">{about}</span>
      </span>
      <StatusDot tone={getContactTone(lead_status_id)}>{lead_status}</StatusDot>
    </label>
  );
}
