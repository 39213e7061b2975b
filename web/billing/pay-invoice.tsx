import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { billing, type InvoiceDetails } from '#contract/billing/billing.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { toast } from '#web/parts/toast.ts';

type AtBank = 'go' | 'stay';

const staleEndpoints = [billing.invoice, billing.invoices, billing.package];

/** Pays an invoice, or continues a payment that waits for the bank. */
export function usePayInvoice({ id, number }: Pick<InvoiceDetails, 'id' | 'number'>): {
  pay: (atBank: AtBank) => void;
  isPaying: boolean;
} {
  const client = useQueryClient();
  const { mutate, isPending } = useApiMutation(billing.pay, { stale: staleEndpoints });
  const pay = (atBank: AtBank) =>
    mutate(
      { params: { id } },
      {
        onSuccess: ({ data }) => {
          if (data.confirm_url !== null && atBank === 'go') window.location.assign(data.confirm_url);
          else toast.success(formatPaymentResult(data, number));
        },
        // a declined card, or a bank's refusal, is shown on the invoice as well
        onError: () => {
          for (const one of staleEndpoints) void client.invalidateQueries({ queryKey: createQueryKey(one) });
        },
      },
    );
  return { pay, isPaying: isPending };
}

const formatPaymentResult = ({ status, awaits_bank }: InvoiceDetails, number: string): string => {
  if (status === 'paid') return `Invoice ${number} was paid.`;
  return awaits_bank
    ? 'Your bank is still waiting for you to confirm it.'
    : 'Your payment is being processed.';
};

/** The parameter that the bank adds to its return address. */
const bankMark = 'payment_intent';

/** Asks for the outcome of the payment once, when the bank has returned here. */
export function BankReturn({ onReturn }: { onReturn: () => void }): null {
  const ask = useRef(onReturn);
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!address.searchParams.has(bankMark)) return;
    // the address contains a secret of the payment, which must not stay in the history
    window.history.replaceState(window.history.state, '', address.pathname);
    ask.current();
  }, []);
  return null;
}
