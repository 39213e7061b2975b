import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { storedDays, webhooks, type Webhook, type WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { queryOptions, useApiQuery } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Banner } from '#web/parts/Banner.tsx';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { noSearch, pageSearch } from '#web/routing/search.ts';
import { AddWebhook } from './AddWebhook.tsx';
import { ReplayButton } from './ReplayButton.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { describeAnswer, describeDelivery, describeState, offReasons } from './webhook-labels.ts';

export const WebhooksScreen = defineList({
  search: noSearch,
  query: () => queryOptions(webhooks.list, {}),
  head: {
    title: 'Webhooks',
    subtitle: 'Tell your other tools at once when something changes here.',
    back: <BackLink to={paths.settings}>Account settings</BackLink>,
    actions: <AddWebhook />,
  },
  caption: 'Webhooks',
  rowKey: ({ id }) => id,
  loadingRows: 2,
  link: ({ id }, props) => <Link {...props} to={paths.webhook} params={{ id }} />,
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
      cell: ({ delivered_at }) => (delivered_at === null ? 'Never' : formatSince(delivered_at)),
    },
  ],
  empty: {
    title: 'No webhooks yet.',
    note: 'A webhook sends a short message to your tool whenever something happens, such as a new contact.',
  },
});

const Address = ({ webhook }: { webhook: Webhook }): ReactElement => (
  <>
    <span className="block truncate">{webhook.url}</span>
    <span className="block text-sm font-[400] md:hidden">
      <State webhook={webhook} />
    </span>
  </>
);

function State({ webhook }: { webhook: Webhook }): ReactElement {
  const { tone, label } = describeState(webhook);
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

/** A webhook with its deliveries. */
export function WebhookScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/settings/webhooks/$id' });
  const navigate = useNavigate();
  const { data } = useApiQuery(webhooks.list, {});
  const webhook = data?.data.find((one) => one.id === id);
  return (
    <>
      <PageHead
        title="Webhook"
        subtitle={webhook?.url ?? '\u00a0'}
        back={<BackLink to={paths.webhooks}>Webhooks</BackLink>}
        actions={
          webhook && (
            <WebhookActions webhook={webhook} onRemoved={() => void navigate({ to: paths.webhooks })} />
          )
        }
      />
      {webhook?.off_reason && (
        <Banner className="mb-6">
          {`${offReasons[webhook.off_reason]} Once the address works, turn it on and send what you missed again.`}
        </Banner>
      )}
      <Deliveries id={id} webhook={webhook} />
    </>
  );
}

type DeliveriesProps = { id: number; webhook: Webhook | undefined };

const Deliveries = defineList({
  search: pageSearch,
  query: (search, { id }: DeliveriesProps) =>
    queryOptions(webhooks.deliveries, { params: { id }, query: search }),
  pollEvery: 5000,
  caption: 'Deliveries',
  rowKey: ({ id }) => id,
  loadingRows: 8,
  columns: ({ props: { webhook } }) => [
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
      cell: (delivery) => <ReplayButton delivery={delivery} isOn={webhook?.is_on === true} />,
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
