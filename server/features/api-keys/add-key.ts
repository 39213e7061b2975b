import { maxApiKeys, tooManyApiKeys, type ApiKeyDraft } from '#contract/api-keys/key-endpoints.ts';
import { ApiError } from '#contract/errors.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { NewKey } from './key-columns.ts';
import { computeExpiry, newApiKey } from './rules.ts';

/** How keys of one owner are counted and stored, in one transaction. */
type KeyStore = {
  /** others wait until this one is added; what they add meanwhile is counted after it */
  lock: () => Promise<unknown>;
  count: () => Promise<number | null>;
  create: (key: NewKey) => Promise<number | null>;
};

/** Makes a key, which is in this answer alone. */
export async function addKey(
  { lifetime, ...draft }: ApiKeyDraft,
  now: Date,
  { lock, count, create }: KeyStore,
) {
  await lock();
  if (orNotFound(await count()) >= maxApiKeys) throw new ApiError('invalid', { sentence: tooManyApiKeys });
  const { key, ...stored } = newApiKey();
  const id = await create({ ...draft, ...stored, ends: computeExpiry(lifetime, now) });
  return { id: orNotFound(id), key };
}
