import type { Me } from '#contract/account/account.ts';

/** Whether the launch form has been submitted: from then on only answers that staff sent back are open. */
export const isSentIn = ({ client }: Pick<Me, 'client'>): boolean =>
  client !== null && (client.is_live || (client.launch_phase_id ?? 1) > 1);
