import { sha256 } from '#server/core/security/hashes.ts';

const minute = 60_000;

/**
 * Identifies a repeated submission by its content, and for longer if its form generated an id. Another message under the
 * same id is another submission, because a cached page sends one id for all its visitors.
 */
export function createSubmissionKey(sent: object & { submission_id?: string | null | undefined }, now: Date) {
  const { submission_id, ...form } = sent;
  const content = JSON.stringify(form);
  const identity = submission_id ? `${submission_id} ${content}` : content;
  const minutes = submission_id ? 24 * 60 : 10;
  return { key: sha256(identity), until: new Date(now.getTime() + minutes * minute) };
}
