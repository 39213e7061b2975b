import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contactTemplates, type ListedTemplate } from '#contract/contacts/templates.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { BackToList } from '../BackToList.tsx';
import { newTemplate } from './template-words.ts';
import { TemplateItem } from './TemplateItem.tsx';

const item =
  'flex min-h-14 items-center justify-between gap-x-4 rounded-control bg-surface px-5 py-2 shadow-surface';
const loadingTemplates = 3;

/** Emails and text messages that the account has ready. */
export const TemplatesScreen = defineList({
  search: () => ({}),
  query: () => queryOptions(contactTemplates.list, {}),
  head: ({ who }) => ({
    back: <BackToList />,
    title: 'Templates',
    subtitle: 'Emails and text messages you often send, for everyone in your account.',
    actions: may(who, contactTemplates.create.access) && <NewTemplate />,
  }),
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id }) => id,
  draw: (rows) => <Templates templates={rows} />,
  empty: ({ who }) => (
    <EmptyState
      title="No templates yet."
      {...(may(who, contactTemplates.create.access) && { action: <NewTemplate /> })}
    />
  ),
});

const NewTemplate = (): ReactElement => (
  <LinkButton asChild>
    <Link to={paths.contactTemplate} params={{ id: newTemplate }}>
      New template
    </Link>
  </LinkButton>
);

function Templates({ templates }: { templates: readonly ListedTemplate[] | undefined }): ReactElement {
  const { mutate } = useApiMutation(contactTemplates.sort, { stale: [contactTemplates.list] });
  const ids = (templates ?? []).map(({ id }) => id);
  const moveTo = (id: number, place: number) =>
    place < 0 || place >= ids.length
      ? undefined
      : () => mutate({ body: { template_ids: ids.filter((one) => one !== id).toSpliced(place, 0, id) } });
  return (
    <ul
      aria-label={templates ? 'Templates' : 'Templates, loading'}
      aria-busy={templates === undefined}
      className="flex flex-col gap-3"
    >
      {templates?.map((template, place) => (
        <li key={template.id} className={item}>
          <TemplateItem
            template={template}
            onMoveUp={moveTo(template.id, place - 1)}
            onMoveDown={moveTo(template.id, place + 1)}
          />
        </li>
      )) ??
        Array.from({ length: loadingTemplates }, (_each, n) => (
          <li key={n} className={item}>
            <SkeletonLine width="62%" />
          </li>
        ))}
    </ul>
  );
}
