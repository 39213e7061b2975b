import { signatureSeconds } from '#contract/files.ts';

/** Refetches answers that carry signed file URLs before these expire, and when the window is focused again. */
export const signedUrlRefresh = { pollEvery: (signatureSeconds - 60) * 1000 };
