import { useEffect, useState, type ReactElement } from 'react';
import { billing, type ChargedInvoice } from '#contract/billing/billing.ts';
import { CardHolder } from '#contract/billing/card.ts';
import { waitingInvoices } from '#contract/billing/invoices.ts';
import { countries, countryNames } from '#contract/places.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields, type FieldControls } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useMe } from '#web/session.tsx';
import { cardNotSaved, savedText } from './billing-words.ts';
import { originOfFields, useCardFrame } from './use-card-frame.ts';
import { WaitingInvoices } from './WaitingInvoices.tsx';

const errorMs = 3000;
const countryOptions = countries.map((value) => ({ value, label: countryNames[value] }));
const formId = 'card-holder';

const holderFields: FieldControls<CardHolder> = {
  first_name: { required: true, input: (input) => <TextInput {...input} autoComplete="cc-given-name" /> },
  last_name: { required: true, input: (input) => <TextInput {...input} autoComplete="cc-family-name" /> },
  country: {
    required: true,
    input: (input) => <Select {...input} options={countryOptions} autoComplete="country" />,
  },
  postal_code: { required: true, input: (input) => <TextInput {...input} autoComplete="postal-code" /> },
};

type CardDialogProps = {
  fields: string;
  /** the card was saved, but did not pay every waiting invoice */
  onCharged: (charged: readonly ChargedInvoice[]) => void;
  onClose: () => void;
};

/** Number, expiry and code are typed into the card provider's frame, which returns a token for them. */
export function CardDialog({ fields, onCharged, onClose }: CardDialogProps): ReactElement {
  const me = useMe();
  const [refused, refuse] = useShownFor(errorMs);
  const form = useSchemaForm({
    schema: CardHolder,
    defaultValues: {
      first_name: '',
      last_name: '',
      postal_code: '',
      country: me.client?.country === 'US' ? 'US' : 'CA',
    },
  });
  const save = useApiMutation(billing.updateCard, {
    stale: [billing.package, billing.invoices, billing.invoice],
    failure: 'form',
    onSuccess: ({ data: { charged } }) => {
      if (charged.every(({ state }) => state === 'paid')) {
        toast.success(savedText(charged));
        onClose();
      } else onCharged(charged);
    },
  });
  const invoices = useApiQuery(billing.invoices, {});
  const waiting = invoices.data && waitingInvoices(invoices.data.data);
  const { ref, height, tokenize } = useCardFrame({ fields, onEnter: submitForm });
  const hasOrigin = originOfFields(fields) !== 'null';
  const begin = useApiMutation(billing.beginCard, { stale: [], failure: 'form' });
  const [isAsking, ask] = useState(false);

  async function submit(holder: CardHolder): Promise<void> {
    ask(true);
    const answer = await askFields(holder).finally(() => ask(false));
    if (answer === null) {
      toast.error(cardNotSaved);
      throw new Error('The card form didn’t load. Reload the page and try again.');
    }
    if (answer.token === null) {
      refuse(answer.message);
      throw new Error('Your card was declined. Check the details or use another card.');
    }
    await save.mutateAsync({ body: { token: answer.token } }).catch((error: unknown) => {
      toast.error(cardNotSaved);
      throw error;
    });
  }

  /** Fields that store the card themselves do so for a customer, which the secret names. */
  async function askFields(holder: CardHolder) {
    if (!hasOrigin) return tokenize(holder, null);
    const { data } = await begin.mutateAsync({ body: holder }).catch((error: unknown) => {
      toast.error(cardNotSaved);
      throw error;
    });
    return tokenize(holder, data.secret);
  }

  return (
    <Dialog
      open
      title="Update card"
      description="Your card details go straight to our payment provider. We never see the number."
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        id={formId}
        form={form}
        label="Card"
        pending={isAsking || save.isPending}
        serverError={null}
        guard={false}
        onSubmit={submit}
      >
        {refused !== '' && <Banner>{refused}</Banner>}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormFields control={form.control} fields={holderFields} />
        </div>
        <iframe
          ref={ref}
          src={fields}
          title="Card details"
          sandbox={hasOrigin ? 'allow-scripts allow-same-origin allow-forms allow-popups' : 'allow-scripts'}
          allow="payment 'none'"
          style={{ height }}
          className="-mx-0.5 w-[calc(100%+4px)] border-0"
        />
        {!invoices.isPending && <WaitingInvoices waiting={waiting} />}
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isAsking || save.isPending || invoices.isPending}>
            {waiting && waiting.length > 0 ? 'Save card and pay' : 'Save card'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function submitForm(): void {
  const form = document.querySelector(`#${formId}`);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

/** A message that disappears after a while. */
function useShownFor(ms: number): [message: string, show: (message: string) => void] {
  const [shown, show] = useState({ message: '' });
  useEffect(() => {
    if (shown.message === '') return;
    const timer = setTimeout(() => show({ message: '' }), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown.message, (message) => show({ message })];
}
