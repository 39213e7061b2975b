import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { may } from '#contract/access.ts';
import { contactMessages } from '#contract/contacts/messages.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { NewerOlder } from '#web/lists/NewerOlder.tsx';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { Button } from '#web/parts/Button.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { useAccessSubject } from '#web/session.tsx';
import { WriteText } from '../templates/WriteText.tsx';
import { MessageItem } from './MessageItem.tsx';

const Composer = lazyPart(async () => ({ default: (await import('./Composer.tsx')).Composer }));

/** The emails with a contact, the newest first. */
export const ContactMessages = defineList({
  search: pageSearch,
  query: (search, { contactId }: { contactId: number }) =>
    queryOptions(contactMessages.list, { params: { id: contactId }, query: search }),
  useAddress: useStateAddress,
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Emails with this contact',
    className: 'divided',
    itemClassName: 'py-3',
    item: (message, { props, search }) => (
      <MessageItem contactId={props.contactId} message={message} page={search} />
    ),
    loading: (
      <span className="flex h-6 items-center">
        <SkeletonLine width="40%" />
      </span>
    ),
  }),
  pages: (view) => <NewerOlder {...view} className="flex gap-2 py-2" />,
  empty: <p className="text-muted">No emails yet.</p>,
  frame: (list, { props: { contactId } }) => <Messages contactId={contactId}>{list}</Messages>,
});

type MessagesProps = { contactId: number; children: ReactNode };

function Messages({ contactId, children }: MessagesProps): ReactElement {
  const [isWriting, setWriting] = useState(false);
  const mayWrite = may(useAccessSubject(), contactMessages.send.access);
  return (
    <section aria-labelledby="emails">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 id="emails" className="text-xl">
          Emails
        </h2>
        {mayWrite && !isWriting && (
          <span className="flex gap-2">
            <WriteText contactId={contactId} />
            <Button variant="secondary" size="small" onClick={() => setWriting(true)}>
              Write email
            </Button>
          </span>
        )}
      </div>
      <Surface className="flex flex-col gap-5">
        {isWriting && (
          <Suspense fallback={<SkeletonLine width="60%" />}>
            <Composer contactId={contactId} onClose={() => setWriting(false)} />
          </Suspense>
        )}
        {children}
      </Surface>
    </section>
  );
}
