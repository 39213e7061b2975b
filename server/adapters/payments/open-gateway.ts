import type { CardGateway } from './card-gateway.ts';
import { createSampleGateway } from './sample/sample-gateway.ts';

export type PaymentsConfig = { provider: 'sample'; directory: string } | { provider: 'none' };

/** The configured card provider; null where cards are not taken, and invoices are paid in other ways. */
export const openGateway = (config: PaymentsConfig, clock: () => Date): CardGateway | null =>
  config.provider === 'sample' ? createSampleGateway(config.directory, clock) : null;
