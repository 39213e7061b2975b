import { staffNewsletterSends, type StaffSend } from '#contract/newsletter/sending.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { unsentNames, unsentTones } from './send-words.ts';
import { UnknownActions } from './UnknownActions.tsx';

/** Who did not get it and why; with names where it has to be decided whether they get it once more. */
export const UnsentRecipients = defineList({
  search: pageSearch,
  query: ({ page }, { send }: { send: StaffSend }) =>
    queryOptions(staffNewsletterSends.unsent, {
      params: { id: send.client_id, send_id: send.id },
      query: { page },
    }),
  pollEvery: 3000,
  useAddress: useStateAddress,
  frame: (list, { props: { send } }) => (
    <section aria-labelledby="unsent">
      <h2 id="unsent" className="mb-1 text-xl">
        Who did not get it
      </h2>
      {send.unknown > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted">
            The mail server didn’t answer for “unknown” ones, so we can’t tell whether they arrived. They are
            sent again only if you choose to.
          </p>
          <UnknownActions send={send} />
        </div>
      )}
      {list}
    </section>
  ),
  caption: 'Who did not get it',
  rowKey: ({ id }) => id,
  link: () => null,
  columns: ({ props: { send } }) => [
    {
      key: 'reason',
      title: 'Contact',
      className: 'w-full max-w-0 md:w-[60%]',
      cell: (recipient) => (
        <>
          <span className="block break-words">
            {recipient.name ?? recipient.email ?? `Contact ${recipient.lead_id}`}
          </span>
          {recipient.email !== null && recipient.name !== null && (
            <span className="block break-all text-sm text-muted">{recipient.email}</span>
          )}
          <span className="line-clamp-2 text-sm font-[400] break-words text-muted">{recipient.reason}</span>
          {recipient.state === 'unknown' && <UnknownActions send={send} recipient={recipient} />}
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      className: 'whitespace-nowrap',
      cell: ({ state }) => <StatusDot tone={unsentTones[state]}>{unsentNames[state]}</StatusDot>,
    },
    {
      key: 'settled',
      title: 'When',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ settled_at }) => formatRecent(settled_at),
    },
  ],
  empty: { title: 'Everyone got it.' },
});
