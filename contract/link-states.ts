/**
 * The state of a link that works once. `refused`: it was used to decline for good; `replaced`: a newer one
 * was sent; `ended`: the sender withdrew it.
 */
export const linkStates = ['open', 'used', 'refused', 'replaced', 'expired', 'ended', 'unknown'] as const;
export type LinkState = (typeof linkStates)[number];

/** The message on opening such a link again. */
export const linkSentences: Record<Exclude<LinkState, 'open'>, string> = {
  used: 'This link was used already.',
  refused: 'You asked not to be asked again, and your choice is saved.',
  replaced: 'This link was replaced. Please use the one in the newest email.',
  expired: 'This link has expired.',
  ended: 'The request behind this link was withdrawn.',
  unknown: 'We don’t know this link. Part of it may be missing: open it from the email again.',
};
