/** Why somebody gets no newsletter, in the order in which one goes before another. */
export const leftOutReasons = [
  'unsubscribed',
  'complained',
  'bounced',
  'blocked',
  'invalid',
  'none',
  'expired',
  'less_often',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
