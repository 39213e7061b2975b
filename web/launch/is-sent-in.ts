import { isLaunchSubmitted } from '#contract/launch/phases.ts';
import type { Me } from '#contract/account/account.ts';

/** Whether the launch form has been submitted: from then on only returned answers can be edited. */
export const isSentIn = ({ client }: Pick<Me, 'client'>): boolean =>
  client !== null && isLaunchSubmitted(client);
