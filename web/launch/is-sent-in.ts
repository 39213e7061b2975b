import type { Me } from '#contract/account/account.ts';

/** Whether the launch form has been submitted: from then on only what staff sent back is open. */
export const isSentIn = ({ client }: Pick<Me, 'client'>): boolean =>
  client !== null && (client.is_live || (client.launch_phase_id ?? 1) > 1);
