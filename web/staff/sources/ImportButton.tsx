import type { ReactElement } from 'react';
import { dayAfter } from '#contract/days.ts';
import { staffRecords } from '#contract/staff/records.ts';
import {
  PlausibleImport,
  staffImports,
  UmamiImport,
  vendorNames,
  type ImportVendor,
  type SiteImport,
} from '#contract/statistics/imports.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { presentDay } from '#web/parts/dates.ts';
import { TextInput } from '#web/parts/TextInput.tsx';
import { importWords } from './import-words.ts';

type ImportButtonProps = {
  clientId: number;
  siteId: number;
  vendor: ImportVendor;
  present: SiteImport | undefined;
};

/** The system is asked before the import begins, so that a wrong key or website is reported in the form. */
export function ImportButton({ clientId, siteId, vendor, present }: ImportButtonProps): ReactElement {
  const name = vendorNames[vendor];
  const words = importWords[vendor];
  const isUnfinished = present !== undefined && present.state !== 'done';
  const last = dayAfter(presentDay(), -1);
  const values = {
    account: present?.account ?? '',
    from: present?.from ?? dayAfter(last, -364),
    to: present?.to ?? last,
    address: present?.address ?? '',
    token: '',
  };
  const fields = {
    account: {
      label: words.account,
      hint: words.where,
      required: true,
      input: (input: object) => <TextInput {...input} autoComplete="off" />,
    },
    token: {
      label: words.token,
      hint: isUnfinished ? `${words.key} Leave it empty to keep the one there is.` : words.key,
      required: !isUnfinished,
      input: (input: object) => <TextInput {...input} type="password" autoComplete="off" />,
    },
    address: {
      label: 'Address',
      hint: words.address,
      input: (input: object) => <TextInput {...input} inputMode="url" autoComplete="off" />,
    },
    from: {
      label: 'First day',
      required: true,
      input: (input: object) => <TextInput {...input} type="date" max={last} />,
    },
    to: {
      label: 'Last day',
      hint: 'Importing again replaces the days of this range.',
      required: true,
      input: (input: object) => <TextInput {...input} type="date" max={last} />,
    },
  };
  const action = {
    trigger: (open: () => void) => (
      <Button variant="secondary" size="small" onClick={open}>
        {present ? 'Import again' : 'Import'}
      </Button>
    ),
    endpoint: staffImports.start,
    stale: [staffImports.list, staffRecords.activity],
    title: `Import from ${name}`,
    verb: 'Import',
    done: 'The import has started.',
  };
  const about = { site_id: siteId, vendor };
  return vendor === 'plausible' ? (
    <ActionButton
      {...action}
      schema={PlausibleImport}
      values={values}
      fields={fields}
      input={(body) => ({ params: { id: clientId }, body: { ...body, ...about } })}
    />
  ) : (
    <ActionButton
      {...action}
      schema={UmamiImport}
      values={{ ...values, user_name: present?.user_name ?? '' }}
      fields={{
        account: fields.account,
        address: fields.address,
        user_name: {
          label: 'User name',
          hint: 'Leave it empty for Umami Cloud.',
          input: (input) => <TextInput {...input} autoComplete="off" />,
        },
        token: fields.token,
        from: fields.from,
        to: fields.to,
      }}
      input={(body) => ({ params: { id: clientId }, body: { ...body, ...about } })}
    />
  );
}
