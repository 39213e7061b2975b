import type { ReactElement } from 'react';
import { billing } from '#contract/billing/billing.ts';
import { BillingDetails as Details, type BillingDetails as Saved } from '#contract/billing/details.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useMe } from '#web/session.tsx';

/** Whom invoices are made out to, and who gets them. */
export function BillingDetails(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(billing.details, {});
  const account = useMe().client?.name ?? '';
  const details = data?.data;
  if (error && !details)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <Surface aria-labelledby="billing-details" aria-busy={!details}>
      <h2 id="billing-details" className="text-lg">
        Details on your invoices
      </h2>
      {details ? (
        <>
          <p className="mt-3 whitespace-pre-line">{linesOf(details, account).join('\n')}</p>
          <p className="mt-2 text-muted text-pretty">
            {details.email === null
              ? 'Invoices and receipts go to the Admins of this account.'
              : `Invoices and receipts go to the Admins of this account and to ${details.email}.`}
          </p>
        </>
      ) : (
        <div className="mt-3">
          <SkeletonLine width="12rem" />
          <SkeletonLine width="18rem" className="mt-2" />
        </div>
      )}
      {details && <EditDetails details={details} account={account} />}
    </Surface>
  );
}

const linesOf = ({ company, name, address, tax_number }: Saved, account: string): string[] =>
  [company ?? account, name, address, tax_number === null ? null : `Tax number ${tax_number}`].filter(
    (line) => line !== null,
  );

const EditDetails = ({ details, account }: { details: Saved; account: string }): ReactElement => (
  <ActionButton
    endpoint={billing.saveDetails}
    stale={[billing.details]}
    title="Details on your invoices"
    text="They’re on every invoice from now on. Invoices you already have stay as they are."
    verb="Save"
    schema={Details}
    values={{
      company: details.company ?? '',
      name: details.name ?? '',
      address: details.address ?? '',
      tax_number: details.tax_number ?? '',
      email: details.email ?? '',
    }}
    fields={({ control }) => (
      <FormFields
        control={control}
        fields={{
          company: {
            label: 'Company',
            hint: account === '' ? undefined : `If it’s not ${account}.`,
            input: (input) => <TextInput {...input} autoComplete="organization" />,
          },
          name: {
            label: 'Name',
            input: (input) => <TextInput {...input} autoComplete="name" />,
          },
          address: {
            label: 'Postal address',
            input: (input) => <TextArea {...input} rows={3} autoComplete="street-address" />,
          },
          tax_number: {
            label: 'Tax number',
            hint: 'Such as your GST/HST number.',
            input: (input) => <TextInput {...input} autoComplete="off" />,
          },
          email: {
            label: 'Send invoices to this email too',
            hint: 'Such as your bookkeeper’s. They don’t need an account.',
            input: (input) => <TextInput {...input} type="email" autoComplete="off" />,
          },
        }}
      />
    )}
    input={(body) => ({ body })}
    done="The details on your invoices were saved."
    trigger={(open) => (
      <Button variant="secondary" className="mt-5" onClick={open}>
        Change details
      </Button>
    )}
  />
);
