import { signatureSeconds } from '#contract/files.ts';

/** Answers with addresses of private files are asked for again before these end, and when the window comes back. */
export const signedUrlRefresh = { pollEvery: (signatureSeconds - 60) * 1000 };
