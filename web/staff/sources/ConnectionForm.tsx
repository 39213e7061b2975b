import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { requiredText, text } from '#contract/fields.ts';
import { staffRecords } from '#contract/staff/records.ts';
import {
  accountNumber,
  staffSources,
  tokenLength,
  type Connectable,
  type StatsSource,
} from '#contract/statistics/sources.ts';
import { ActionForm } from '#web/actions/ActionForm.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

const FirstConnection = z.object({ account: accountNumber, token: requiredText(tokenLength) });
const Connection = z.object({ account: accountNumber, token: text(tokenLength) });

const words: Record<Connectable, { account: string; where: string; token: string; key: string }> = {
  facebook: {
    account: 'Ad account',
    where: 'The digits after act_ in the address of Ads Manager.',
    token: 'Access token',
    key: 'Of a system user at Meta who may read the ads of this account.',
  },
  google: {
    account: 'Customer ID',
    where: 'At the top of Google Ads, such as 123-456-7890.',
    token: 'Refresh token',
    key: 'Of a person who may read this account, or the manager account above it.',
  },
  sites: {
    account: 'Property of Google Analytics',
    where: 'The digits under Admin, Property details.',
    token: 'Key of the service account',
    key: 'The whole JSON file, of an account who may view this property.',
  },
};

type ConnectionFormProps = {
  source: Pick<StatsSource, 'client_id' | 'site_id' | 'account'>;
  connection: Connectable;
  onClose: () => void;
};

/** The provider is asked before anything is saved, so that a wrong account or token is reported here. */
export function ConnectionForm({ source, connection, onClose }: ConnectionFormProps): ReactElement {
  const { client_id, site_id, account } = source;
  const isFirst = account === null;
  const { account: accountLabel, where, token, key } = words[connection];
  return (
    <ActionForm
      endpoint={staffSources.connect}
      stale={[staffSources.list, staffRecords.activity]}
      label="Connection"
      verb={isFirst ? 'Connect' : 'Save'}
      schema={isFirst ? FirstConnection : Connection}
      values={{ account: account ?? '', token: '' }}
      fields={{
        account: {
          label: accountLabel,
          hint: where,
          required: true,
          input: (input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />,
        },
        token: {
          label: token,
          hint: isFirst ? key : `${key} Leave it empty to keep the one there is.`,
          required: isFirst,
          input: (input) => <TextArea {...input} autoComplete="off" spellCheck={false} />,
        },
      }}
      input={(body) => ({ params: { id: client_id }, body: { ...body, source: connection, site_id } })}
      done="The account is connected. Its numbers are on their way."
      onClose={onClose}
    />
  );
}
