import type { CardGateway } from './card-gateway.ts';
import { createSampleGateway } from './sample/sample-gateway.ts';
import type { StripeConfig } from './stripe/stripe-gateway.ts';

export type PaymentsConfig =
  | { provider: 'sample'; directory: string; webhookSecret?: string | undefined }
  | ({ provider: 'stripe' } & StripeConfig)
  | { provider: 'none' };

/** The configured card provider; null if cards are not taken, and invoices are paid in other ways. */
export async function openGateway(config: PaymentsConfig, clock: () => Date): Promise<CardGateway | null> {
  if (config.provider === 'none') return null;
  if (config.provider === 'sample') return createSampleGateway(config.directory, clock);
  // the library is large, and installations without it should not wait for it
  const { createStripeGateway } = await import('./stripe/stripe-gateway.ts');
  return createStripeGateway(config);
}
