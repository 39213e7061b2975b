/** Why somebody gets no newsletter; an earlier reason takes priority. */
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
