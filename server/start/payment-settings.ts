import { join, resolve } from 'node:path';
import * as paths from '#contract/paths.ts';
import type { PaymentsConfig } from '../adapters/payments/open-gateway.ts';
import type { Settings } from './parse-settings.ts';

type PaymentSettings = Pick<
  Settings,
  | 'PAYMENT_PROVIDER'
  | 'PAYMENT_SECRET_KEY'
  | 'PAYMENT_PUBLIC_KEY'
  | 'PAYMENT_WEBHOOK_SECRET'
  | 'PAYMENT_URL'
  | 'PAYMENT_SCRIPT_SRC'
  | 'NODE_ENV'
  | 'DATA_DIR'
>;

const stripeUrl = 'https://api.stripe.com';
const stripeScript = 'https://js.stripe.com/dahlia/stripe.js';

/** The configured card provider. The sample only takes test cards, so production needs another one to take cards. */
export function toPaymentsConfig(
  settings: PaymentSettings,
  { sitesOrigin, portalOrigin }: { sitesOrigin: string; portalOrigin: string },
): PaymentsConfig {
  const provider = settings.PAYMENT_PROVIDER ?? (settings.NODE_ENV === 'production' ? 'none' : 'sample');
  const webhookSecret = settings.PAYMENT_WEBHOOK_SECRET;
  if (provider === 'none') return { provider };
  if (provider === 'sample')
    return { provider, webhookSecret, directory: join(resolve(settings.DATA_DIR), 'sample-payments') };
  return {
    provider,
    secretKey: settings.PAYMENT_SECRET_KEY ?? '',
    publicKey: settings.PAYMENT_PUBLIC_KEY ?? '',
    webhookSecret: webhookSecret ?? '',
    url: settings.PAYMENT_URL ?? stripeUrl,
    scriptSrc: settings.PAYMENT_SCRIPT_SRC ?? stripeScript,
    fields: `${sitesOrigin}${paths.cardFields}`,
    portalOrigin,
  };
}

const neededByStripe = ['PAYMENT_SECRET_KEY', 'PAYMENT_PUBLIC_KEY', 'PAYMENT_WEBHOOK_SECRET'] as const;

export function missingPaymentSettings(settings: PaymentSettings): string[] {
  if (settings.PAYMENT_PROVIDER !== 'stripe') return [];
  const unset = neededByStripe.filter((name) => settings[name] === undefined);
  return unset.length > 0 ? [`Stripe needs ${unset.join(', ')} as well.`] : [];
}
