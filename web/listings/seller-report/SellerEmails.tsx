import type { ReactElement } from 'react';
import type * as z from 'zod/mini';
import { may } from '#contract/access.ts';
import { listingSellers } from '#contract/listings/sellers.ts';
import { show } from '#contract/shown.ts';
import { SellerDraft, sellerReports } from '#contract/statistics/seller-reports.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import type { Answer } from '#web/api/input.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import type { FormValues } from '#web/parts/form-values.ts';
import type { FieldControls } from '#web/parts/FormFields.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useAccessSubject } from '#web/session.tsx';

type SellerState = Answer<typeof sellerReports.readSeller>['data'];

/** The email that the seller gets every Monday, for those who may switch it on. */
export function SellerEmails({ id }: { id: number }): ReactElement | null {
  return may(useAccessSubject(), sellerReports.readSeller.access) ? <Emails id={id} /> : null;
}

function Emails({ id }: { id: number }): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(sellerReports.readSeller, { params: { id } });
  return (
    <section aria-labelledby="seller-emails" className="mt-6 border-t border-line pt-5">
      <h3 id="seller-emails" className="font-[600]">
        Monday email for the seller
      </h3>
      <div aria-busy={isPending || undefined}>
        {data ? (
          <Choice id={id} {...data.data} />
        ) : isPending ? (
          <div className="flex flex-col gap-5 py-3">
            <SkeletonLine width="100%" />
            <SkeletonLine width="50%" />
          </div>
        ) : (
          <div role="alert" className="mt-1 flex flex-col items-start gap-3">
            <p>We couldn’t load who gets the report.</p>
            <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Choice({ id, seller, is_for_sale }: SellerState & { id: number }): ReactElement {
  const isOn = seller?.is_on ?? false;
  const sellers = useApiQuery(listingSellers.read, { params: { id } }).data?.data ?? [];
  const others = sellers.filter(({ email }) => email !== null && !(isOn && email === seller?.seller_email));
  return (
    <>
      <p className="mt-1 text-muted text-pretty">{describeEmails({ seller, is_for_sale })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {others.map(({ id: contact, name, email }) => (
          <StartEmails
            key={contact}
            id={id}
            isOn={isOn}
            label={isOn ? `Send it to ${name}` : `Email ${name} every Monday`}
            values={{ seller_name: name, seller_email: show(email ?? '') }}
          />
        ))}
        <StartEmails
          id={id}
          isOn={isOn}
          label={isOn ? 'Change the seller' : others.length > 0 ? 'Email someone else' : startLabel}
          values={{ seller_name: seller?.seller_name ?? '', seller_email: seller?.seller_email ?? '' }}
        />
        {isOn && (
          <ActionButton
            trigger={(open) => (
              <Button variant="secondary" onClick={open}>
                Turn off the Monday email
              </Button>
            )}
            endpoint={sellerReports.stopEmails}
            stale={[sellerReports.readSeller]}
            title="Turn off the Monday email?"
            text="The seller gets no more reports by email. You can turn it on again later."
            verb="Turn off"
            input={() => ({ params: { id } })}
            done="The Monday email is off."
          />
        )}
      </div>
    </>
  );
}

const startLabel = 'Email the seller every Monday';

type StartEmailsProps = {
  id: number;
  isOn: boolean;
  label: string;
  values: { seller_name: string; seller_email: string };
};

const StartEmails = ({ id, isOn, label, values }: StartEmailsProps): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        {label}
      </Button>
    )}
    endpoint={sellerReports.startEmails}
    stale={[sellerReports.readSeller]}
    title={startLabel}
    text="They get this report on Monday mornings, from you, and can unsubscribe at any time. Replies come to you."
    verb={isOn ? 'Save' : 'Turn on'}
    schema={SellerDraft}
    values={values}
    fields={sellerFields}
    input={(body) => ({ params: { id }, body })}
    done={isOn ? 'The seller has been saved.' : 'The Monday email is on.'}
  />
);

const sellerFields = {
  seller_name: {
    label: 'Seller’s name',
    required: true,
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
  seller_email: {
    label: 'Seller’s email',
    required: true,
    input: (input) => <TextInput {...input} type="email" autoComplete="off" />,
  },
} satisfies FieldControls<FormValues<z.input<typeof SellerDraft>>>;

function describeEmails({ seller, is_for_sale }: SellerState): string {
  if (seller?.has_unsubscribed && !seller.is_on)
    return `${seller.seller_name} (${seller.seller_email}) unsubscribed from these emails.`;
  if (!seller?.is_on)
    return 'The seller can get this report by email every Monday while the home is for sale.';
  const to = `${seller.seller_name} (${seller.seller_email})`;
  if (!is_for_sale)
    return `Nothing is sent to ${to} right now: the listing isn’t both for sale and published on your website.`;
  return seller.last_sent_at === null
    ? `${to} gets the first report on Monday morning.`
    : `${to} gets the report every Monday morning. Last sent: ${formatRecent(seller.last_sent_at)}.`;
}
