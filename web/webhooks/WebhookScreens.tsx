import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import {
  ProviderWebhookDraft,
  providerWebhooks,
  type ProviderWebhook,
} from '#contract/webhooks/provider-webhooks.ts';
import { WebhookDraft, webhooks, type Webhook } from '#contract/webhooks/webhooks.ts';
import { ActionButton, ActionDialog } from '#web/actions/ActionDialog.tsx';
import { queryOptions } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import {
  newProviderWebhook,
  newWebhook,
  providerWebhookFields,
  toProviderWebhookValues,
  toWebhookValues,
  webhookFields,
} from './webhook-fields.tsx';
import type { WebhookOwner } from './webhook-owner.ts';
import { defineWebhookList, WebhookPage } from './webhook-pages.tsx';

const ofClient: WebhookOwner<Webhook> = {
  calls: webhooks,
  list: () => queryOptions(webhooks.list, {}),
  back: <BackLink to={paths.settings}>Account settings</BackLink>,
  backToList: <BackLink to={paths.webhooks}>Webhooks</BackLink>,
  subtitle: 'Tell your other tools at once when something changes here.',
  example: 'a new contact',
  link: (id, props) => <Link {...props} to={paths.webhook} params={{ id }} />,
  add: (props) => (
    <ActionDialog
      endpoint={webhooks.create}
      stale={[webhooks.list]}
      schema={WebhookDraft}
      values={newWebhook}
      fields={({ control }) => <FormFields control={control} fields={{ ...webhookFields, is_on: null }} />}
      input={(body) => ({ body })}
      {...props}
    />
  ),
  change: (webhook, props) => (
    <ActionButton
      endpoint={webhooks.update}
      stale={[webhooks.list, webhooks.deliveries]}
      schema={WebhookDraft}
      values={toWebhookValues(webhook)}
      fields={({ control }) => <FormFields control={control} fields={webhookFields} />}
      input={(body) => ({ params: { id: webhook.id }, body })}
      {...props}
    />
  ),
};

const ofProvider: WebhookOwner<ProviderWebhook> = {
  calls: providerWebhooks,
  list: () => queryOptions(providerWebhooks.list, {}),
  back: <BackLink to={paths.staffProvider}>Provider</BackLink>,
  backToList: <BackLink to={paths.staffWebhooks}>Webhooks</BackLink>,
  subtitle: 'Tell your other tools at once when something changes with a client.',
  example: 'a new client or a paid invoice',
  link: (id, props) => <Link {...props} to={paths.staffWebhook} params={{ id }} />,
  add: (props) => (
    <ActionDialog
      endpoint={providerWebhooks.create}
      stale={[providerWebhooks.list]}
      schema={ProviderWebhookDraft}
      values={newProviderWebhook}
      fields={({ control }) => (
        <FormFields control={control} fields={{ ...providerWebhookFields, is_on: null }} />
      )}
      input={(body) => ({ body })}
      {...props}
    />
  ),
  change: (webhook, props) => (
    <ActionButton
      endpoint={providerWebhooks.update}
      stale={[providerWebhooks.list, providerWebhooks.deliveries]}
      schema={ProviderWebhookDraft}
      values={toProviderWebhookValues(webhook)}
      fields={({ control }) => <FormFields control={control} fields={providerWebhookFields} />}
      input={(body) => ({ params: { id: webhook.id }, body })}
      {...props}
    />
  ),
};

export const WebhooksScreen = defineWebhookList(ofClient);
export const ProviderWebhooksScreen = defineWebhookList(ofProvider);

export function WebhookScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/settings/webhooks/$id' });
  const navigate = useNavigate();
  return <WebhookPage id={id} owner={ofClient} onRemoved={() => void navigate({ to: paths.webhooks })} />;
}

export function ProviderWebhookScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/staff/webhooks/$id' });
  const navigate = useNavigate();
  return (
    <WebhookPage id={id} owner={ofProvider} onRemoved={() => void navigate({ to: paths.staffWebhooks })} />
  );
}
