import type { LinkProps } from '@tanstack/react-router';
import type { FirstStep } from '#contract/staff/health.ts';
import * as paths from '#contract/paths.ts';

type Step = {
  title: string;
  /** null: it is done at the place of the list */ to: NonNullable<LinkProps['to']> | null;
};

export const steps: Record<FirstStep['id'], Step> = {
  provider: { title: 'Say who you are', to: paths.staffProvider },
  mail: { title: 'Send a test email', to: paths.staffHealth },
  client: { title: 'Add a client', to: paths.staffAddClient },
  files: { title: 'Connect a store for files', to: paths.staffHealth },
  prices: { title: 'Set prices', to: paths.staffPackages },
};
