import type { ReactElement, ReactNode } from 'react';
import type { providerWebhooks } from '#contract/webhooks/provider-webhooks.ts';
import type { AnyWebhook } from '#contract/webhooks/webhook-endpoints.ts';
import type { webhooks } from '#contract/webhooks/webhooks.ts';
import type { ActionResult } from '#web/actions/action.ts';
import type { Query } from '#web/api/use-api-query.ts';
import type { RowLinkProps } from '#web/parts/Table.tsx';

/** The words of the form that adds a webhook. */
export type AddProps = {
  title: string;
  text: string;
  verb: string;
  result: (answer: { data: { secret: string } }) => ActionResult;
  onClose: () => void;
};
type ChangeProps = {
  title: string;
  verb: string;
  done: string;
  trigger: (open: () => void) => ReactNode;
};

export type WebhookCalls = typeof webhooks | typeof providerWebhooks;

/** Whose webhooks a screen shows: a client’s, or the provider’s. */
export type WebhookOwner<Row extends AnyWebhook> = {
  calls: WebhookCalls;
  list: () => Query<{ data: readonly Row[]; meta: undefined }>;
  /** the way back from the list, and from one webhook to the list */
  back: ReactElement;
  backToList: ReactElement;
  subtitle: string;
  /** what a tool could be told */
  example: string;
  link: (id: number, props: RowLinkProps) => ReactElement;
  add: (props: AddProps) => ReactElement;
  change: (webhook: Row, props: ChangeProps) => ReactElement;
};
