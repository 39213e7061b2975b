import { sha256 } from '#server/core/security/hashes.ts';

const minute = 60_000;

/** Identifies a repeated submission: by the id its form generated, or by its content. */
export function createSubmissionKey(sent: object & { submission_id?: string | null | undefined }, now: Date) {
  const { submission_id, ...form } = sent;
  const identity = submission_id ?? JSON.stringify(form);
  const minutes = submission_id ? 24 * 60 : 10;
  return { key: sha256(identity), until: new Date(now.getTime() + minutes * minute) };
}
