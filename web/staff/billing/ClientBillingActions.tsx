import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { ClientBilling } from '#contract/billing/staff-billing.ts';
import * as paths from '#contract/paths.ts';
import { toPeriod } from '#web/billing/statement/statement-search.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { ClientPriceDialog } from './ClientPriceDialog.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';
import { FeeDialog } from './FeeDialog.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { PackageDialog } from './PackageDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { TrialDialog } from './TrialDialog.tsx';

const dialogs = {
  issue: IssueDialog,
  payment: PaymentDialog,
  package: PackageDialog,
  plan: PlanDialog,
  discount: DiscountDialog,
  fee: FeeDialog,
  price: ClientPriceDialog,
  trial: TrialDialog,
};

/** Changes of the next invoices, which are rarer than the actions with buttons. */
const inMenu = [
  ['package', 'Change package'],
  ['plan', 'Change plan'],
  ['discount', 'Give a discount'],
  ['fee', 'Add a fee'],
  ['price', 'Set a price'],
  ['trial', 'Give a free trial'],
] as const;

/** Changes that an account which is closed at the end of its period has no use for. */
const ofPlan: ReadonlySet<string> = new Set(['package', 'plan', 'trial']);
const hasTrial = 'This client has a free trial. You can change it on this page.';
const keepFirst = 'The account is cancelled. Keep it first, on the client’s page.';

/** The actions of staff on a client's billing: the usual ones as buttons, the rest in a menu. */
export function ClientBillingActions({ client }: { client: ClientBilling }): ReactElement {
  const [opened, open] = useState<keyof typeof dialogs | null>(null);
  const trigger = useMenuFocus(inMenu.some(([name]) => name === opened));
  const Opened = opened && dialogs[opened];
  const isClosing = client.info.cancelsOn !== null;
  return (
    <>
      <Button onClick={() => open('issue')}>Issue an invoice</Button>
      <Button variant="secondary" onClick={() => open('payment')}>
        Record a payment
      </Button>
      <LinkButton asChild variant="secondary">
        <Link to={paths.staffClientBilling} params={{ id: client.client_id }} search={toPeriod({})}>
          Statement
        </Link>
      </LinkButton>
      <ButtonMenu
        trigger={
          <Button ref={trigger} variant="secondary">
            More
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {inMenu.map(([name, text]) => (
          <ButtonMenuItem
            key={name}
            disabledReason={
              isClosing && ofPlan.has(name)
                ? keepFirst
                : name === 'trial' && client.info.trial
                  ? hasTrial
                  : undefined
            }
            onSelect={() => open(name)}
          >
            {text}
          </ButtonMenuItem>
        ))}
      </ButtonMenu>
      {Opened && <Opened client={client} onClose={() => open(null)} />}
    </>
  );
}
