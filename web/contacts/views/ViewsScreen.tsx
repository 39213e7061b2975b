import { useState, type ReactElement } from 'react';
import { contactTags } from '#contract/contacts/tags.ts';
import { contactViews, type CountedView } from '#contract/contacts/views.ts';
import { may } from '#contract/access.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { queryOptions, useApiQuery } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { BackToList } from '../BackToList.tsx';
import { useReturnToList } from '../return-to-list.ts';
import { toViewFilter } from './view-words.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { ViewItem } from './ViewItem.tsx';

const item =
  'flex min-h-14 items-center justify-between gap-x-4 rounded-control bg-surface px-5 py-2 shadow-surface';
const loadingViews = 3;

/** Filters of the contacts with a name, shared by the account. */
export const ViewsScreen = defineList({
  search: () => ({}),
  query: () => queryOptions(contactViews.list, {}),
  head: {
    back: <BackToList />,
    title: 'Views',
    subtitle: 'Groups of contacts under a name, for everyone in your account.',
    actions: <NewView />,
  },
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id, name }) => id ?? name,
  draw: (rows) => <Views views={rows} />,
  empty: null,
});

/** Begins with the conditions of the list that this screen was opened from. */
function NewView(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const filter = toViewFilter(useReturnToList());
  if (!may(useAccessSubject(), contactViews.create.access)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>New view</Button>
      {isOpen && <ViewDialog id={null} values={{ name: '', ...filter }} onClose={() => setOpen(false)} />}
    </>
  );
}

function Views({ views }: { views: readonly CountedView[] | undefined }): ReactElement {
  const { data: tags } = useApiQuery(contactTags.list, {});
  const tagNames = new Map(tags?.data.map(({ id, name }) => [id, name]));
  const { mutate } = useApiMutation(contactViews.sort, { stale: [contactViews.list] });
  const saved = (views ?? []).flatMap(({ id }) => (id === null ? [] : [id]));
  const moveTo = (id: number | null, place: number) =>
    id === null || place < 0 || place >= saved.length
      ? undefined
      : () => mutate({ body: { view_ids: saved.filter((one) => one !== id).toSpliced(place, 0, id) } });
  return (
    <ul
      aria-label={views ? 'Views' : 'Views, loading'}
      aria-busy={views === undefined}
      className="flex flex-col gap-3"
    >
      {views?.map((view) => (
        <li key={view.id ?? view.name} className={item}>
          <ViewItem
            view={view}
            tagNames={tagNames}
            onMoveUp={moveTo(view.id, saved.indexOf(view.id ?? 0) - 1)}
            onMoveDown={moveTo(view.id, saved.indexOf(view.id ?? 0) + 1)}
          />
        </li>
      )) ??
        Array.from({ length: loadingViews }, (_each, n) => (
          <li key={n} className={item}>
            <SkeletonLine width="62%" />
          </li>
        ))}
    </ul>
  );
}
