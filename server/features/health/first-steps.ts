import type { FirstStep } from '#contract/staff/health.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';

export type StepFacts = {
  has_clients: boolean;
  /** set by somebody here */
  has_prices: boolean;
  has_sent_mail: boolean;
  provider: CurrentProvider;
  isProviderSaved: boolean;
  hasBucket: boolean;
};

/** The steps of a new installation, ticked if they are done. */
export const firstSteps = ({
  provider,
  isProviderSaved,
  has_clients,
  has_prices,
  has_sent_mail,
  hasBucket,
}: StepFacts): FirstStep[] => [
  {
    id: 'provider',
    is_done: isProviderSaved && provider.support_email !== null,
    can_wait: false,
    says: !isProviderSaved
      ? 'Clients see no name, no address and no hours yet.'
      : provider.support_email === null
        ? 'There is no support email yet: nobody is told about client messages.'
        : `${provider.name}, ${provider.support_email}`,
  },
  {
    id: 'mail',
    is_done: has_sent_mail,
    can_wait: false,
    says: has_sent_mail
      ? 'Email is being sent.'
      : 'No email has been sent yet, and clients are invited by email.',
  },
  {
    id: 'client',
    is_done: has_clients,
    can_wait: false,
    says: has_clients ? 'You have clients.' : 'There are no clients yet.',
  },
  {
    id: 'files',
    is_done: hasBucket,
    can_wait: true,
    says: hasBucket
      ? 'Files are stored in your bucket.'
      : 'Files are stored in the data directory. That is fine for one server that is backed up; for more, set S3_ENDPOINT.',
  },
  {
    id: 'prices',
    is_done: has_prices,
    can_wait: true,
    says: has_prices
      ? 'Packages have prices of your own.'
      : 'Packages without a price are not invoiced. Set what yours cost.',
  },
];
