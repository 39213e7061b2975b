import type { ReactElement } from 'react';
import { storedDays, type AnyWebhook, type WebhookDelivery } from '#contract/webhooks/webhook-endpoints.ts';
import { queryOptions, useQueryResult } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { Banner } from '#web/parts/Banner.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { noSearch, pageSearch } from '#web/routing/search.ts';
import { AddWebhook } from './AddWebhook.tsx';
import { ReplayButton } from './ReplayButton.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import type { WebhookCalls, WebhookOwner } from './webhook-owner.ts';
import { describeAnswer, describeDelivery, describeState, offReasons } from './webhook-labels.ts';

export const defineWebhookList = <Row extends AnyWebhook>(owner: WebhookOwner<Row>) =>
  defineList({
    search: noSearch,
    query: owner.list,
    head: {
      title: 'Webhooks',
      subtitle: owner.subtitle,
      back: owner.back,
      actions: <AddWebhook add={owner.add} />,
    },
    caption: 'Webhooks',
    rowKey: ({ id }) => id,
    loadingRows: 2,
    link: ({ id }, props) => owner.link(id, props),
    columns: [
      {
        key: 'url',
        title: 'URL',
        className: 'w-full max-w-0 md:w-[60%]',
        cell: (webhook) => <Address webhook={webhook} />,
      },
      {
        key: 'state',
        title: 'State',
        from: 'tablet',
        className: 'whitespace-nowrap',
        cell: (webhook) => <State webhook={webhook} />,
      },
      {
        key: 'delivered',
        title: 'Last delivered',
        from: 'tablet',
        className: 'whitespace-nowrap',
        cell: ({ delivered_at }) => (delivered_at === null ? 'Never' : formatRecent(delivered_at)),
      },
    ],
    empty: {
      title: 'No webhooks yet.',
      note: `A webhook sends a short message to your tool whenever something happens, such as ${owner.example}.`,
    },
  });

const Address = ({ webhook }: { webhook: AnyWebhook }): ReactElement => (
  <>
    <span className="block truncate">{webhook.url}</span>
    <span className="block text-sm font-[400] md:hidden">
      <State webhook={webhook} />
    </span>
  </>
);

function State({ webhook }: { webhook: AnyWebhook }): ReactElement {
  const { tone, label } = describeState(webhook);
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

type PageProps<Row extends AnyWebhook> = { id: number; owner: WebhookOwner<Row>; onRemoved: () => void };

/** A webhook with its deliveries. */
export function WebhookPage<Row extends AnyWebhook>({ id, owner, onRemoved }: PageProps<Row>): ReactElement {
  const { data } = useQueryResult(owner.list());
  const webhook = data?.data.find((one) => one.id === id);
  return (
    <>
      <PageHead
        title="Webhook"
        subtitle={webhook?.url ?? '\u00a0'}
        back={owner.backToList}
        actions={webhook && <WebhookActions webhook={webhook} owner={owner} onRemoved={onRemoved} />}
      />
      {webhook?.off_reason && (
        <Banner className="mb-6">
          {`${offReasons[webhook.off_reason]} Once the address works, turn it on and send what you missed again.`}
        </Banner>
      )}
      <Deliveries id={id} calls={owner.calls} isOn={webhook?.is_on === true} />
    </>
  );
}

type DeliveriesProps = { id: number; calls: WebhookCalls; isOn: boolean };

const Deliveries = defineList({
  search: pageSearch,
  query: (search, { id, calls }: DeliveriesProps) =>
    queryOptions(calls.deliveries, { params: { id }, query: search }),
  pollEvery: 5000,
  caption: 'Deliveries',
  rowKey: ({ id }) => id,
  loadingRows: 8,
  columns: ({ props: { calls, isOn } }) => [
    {
      key: 'event',
      title: 'Event',
      className: 'w-full max-w-0 md:w-[50%]',
      cell: (delivery) => <Event delivery={delivery} />,
    },
    {
      key: 'state',
      title: 'State',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: (delivery) => <DeliveryState delivery={delivery} />,
    },
    {
      key: 'happened',
      title: 'Happened',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ happened_at }) => formatRecent(happened_at),
    },
    {
      key: 'replay',
      title: 'Again',
      align: 'end',
      cell: (delivery) => <ReplayButton calls={calls} delivery={delivery} isOn={isOn} />,
    },
  ],
  empty: {
    title: 'Nothing has been sent yet.',
    note: `Messages of the last ${storedDays} days are listed here. Send a test to see one.`,
  },
});

const Event = ({ delivery }: { delivery: WebhookDelivery }): ReactElement => (
  <>
    <span className="block min-w-0 break-words">
      {delivery.event}
      {delivery.subject_id !== null && <span className="text-muted"> · {delivery.subject_id}</span>}
    </span>
    <span className="block text-sm font-[400] text-muted md:hidden">
      <DeliveryState delivery={delivery} /> · {formatRecent(delivery.happened_at)}
    </span>
    <Answer delivery={delivery} />
  </>
);

function Answer({ delivery }: { delivery: WebhookDelivery }): ReactElement | null {
  const answer = describeAnswer(delivery);
  if (answer === null) return null;
  const tone = delivery.problem === null ? 'text-muted' : 'text-danger';
  return <span className={`block text-sm font-[400] ${tone}`}>{answer}</span>;
}

function DeliveryState({ delivery }: { delivery: WebhookDelivery }): ReactElement {
  const { tone, label } = describeDelivery(delivery);
  return <StatusDot tone={tone}>{label}</StatusDot>;
}
