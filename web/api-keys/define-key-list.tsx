import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import type { ApiKey } from '#contract/api-keys/key-endpoints.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatDay, formatRecent, formatSince } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { noSearch } from '#web/routing/search.ts';
import { AddApiKey } from './AddApiKey.tsx';
import { describeScopes } from './api-key-labels.ts';
import type { KeyOwner } from './key-owner.ts';

/** The screen of the keys of a client, or of the provider. */
export const defineKeyList = (owner: KeyOwner) =>
  defineList({
    search: noSearch,
    query: () => queryOptions(owner.endpoints.list, {}),
    head: ({ who }) => ({
      title: 'API keys',
      subtitle: may(who, owner.endpoints.create.access) ? owner.words.subtitle : owner.words.onlyRead,
      back: owner.back,
      actions: <AddApiKey owner={owner} />,
    }),
    caption: 'API keys',
    rowKey: ({ id }) => id,
    loadingRows: 2,
    columns: ({ who }) => [
      {
        key: 'name',
        title: 'Name',
        className: 'w-full max-w-0 md:w-[50%]',
        cell: (apiKey) => <Name apiKey={apiKey} />,
      },
      {
        key: 'used',
        title: 'Last used',
        from: 'tablet',
        className: 'whitespace-nowrap',
        cell: ({ used_at }) => (used_at === null ? 'Never' : formatRecent(used_at)),
      },
      {
        key: 'expires',
        title: 'Expires',
        from: 'tablet',
        className: 'whitespace-nowrap',
        cell: (apiKey) => <Expiry apiKey={apiKey} />,
      },
      ...(may(who, owner.endpoints.revoke.access) ? [createRevokeColumn(owner)] : []),
    ],
    empty: { title: 'No API keys yet.', note: owner.words.example },
  });

const createRevokeColumn = (owner: KeyOwner): Column<ApiKey> => ({
  key: 'revoke',
  title: 'Revoke',
  align: 'end',
  cell: (apiKey) => (
    <>
      {apiKey.is_paused && <ConfirmButton apiKey={apiKey} owner={owner} />}
      <RevokeButton apiKey={apiKey} owner={owner} />
    </>
  ),
});

type KeyProps = { apiKey: ApiKey; owner: KeyOwner };

const Name = ({ apiKey }: { apiKey: ApiKey }): ReactElement => (
  <>
    <span className="block min-w-0 break-words">
      {apiKey.name} <span className="text-muted">…{apiKey.hint}</span>
    </span>
    {apiKey.is_paused && (
      <span className="block text-sm font-[400]">
        <StatusDot tone="amber">Paused. We restored the portal from a backup.</StatusDot>
      </span>
    )}
    <span className="block text-sm font-[400] text-muted">{describeScopes(apiKey.scopes)}</span>
    <span className="block text-sm font-[400] text-muted">
      Made {apiKey.created_by !== null && `by ${apiKey.created_by} `}on {formatDay(apiKey.created_at)}
    </span>
    <span className="block text-sm font-[400] md:hidden">
      {apiKey.used_at === null ? 'Never used' : `Used ${formatSince(apiKey.used_at)}`}
    </span>
    <span className="block text-sm font-[400] md:hidden">
      Expires: <Expiry apiKey={apiKey} />
    </span>
  </>
);

function Expiry({ apiKey: { expires_at, is_expired } }: { apiKey: ApiKey }): ReactElement {
  if (expires_at === null) return <>Never</>;
  return is_expired ? <StatusDot tone="red">Expired</StatusDot> : <>{formatDay(expires_at)}</>;
}

const ConfirmButton = ({ apiKey, owner: { endpoints } }: KeyProps): ReactElement => (
  <ActionButton
    endpoint={endpoints.confirm}
    stale={[endpoints.list]}
    title={`Confirm ${apiKey.name}?`}
    text="Confirm it if one of your tools still uses this key. If you revoked it before, revoke it again."
    verb="Confirm"
    input={() => ({ params: { id: apiKey.id } })}
    done="API key confirmed"
    trigger={(open) => (
      <Button variant="quiet" size="small" aria-label={`Confirm ${apiKey.name}`} onClick={open}>
        Confirm
      </Button>
    )}
  />
);

const RevokeButton = ({ apiKey, owner: { endpoints } }: KeyProps): ReactElement => (
  <ActionButton
    endpoint={endpoints.revoke}
    stale={[endpoints.list]}
    title={`Revoke ${apiKey.name}?`}
    text="Tools that use this key stop working. You can’t undo this."
    verb="Revoke"
    danger
    input={() => ({ params: { id: apiKey.id } })}
    done="API key revoked"
    trigger={(open) => (
      <Button variant="quiet" size="small" aria-label={`Revoke ${apiKey.name}`} onClick={open}>
        Revoke
      </Button>
    )}
  />
);
