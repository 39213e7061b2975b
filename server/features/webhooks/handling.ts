import {
  bothSecretsHours,
  maxWebhooks,
  storedDays,
  tooManyWebhooks,
  webhookIsOff,
} from '#contract/webhooks/webhook-endpoints.ts';
import { ApiError } from '#contract/errors.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { encryptSecret, newWebhookSecret } from './secrets.ts';

type Encrypts = Pick<Encryption, 'encrypt'>;

/** How webhooks of one owner are counted and stored, in one transaction. */
type WebhookStore = {
  /** others wait until this one is added; the id of the client whose it is, or null for the provider */
  lock: () => Promise<number | null>;
  count: () => Promise<number | null>;
  create: (encrypted: Buffer) => Promise<number | null>;
};

/** Adds a webhook, whose secret is in this answer alone. */
export async function addWebhook({ lock, count, create }: WebhookStore, encryption: Encrypts) {
  const owner = await lock();
  if (orNotFound(await count()) >= maxWebhooks) throw new ApiError('invalid', { sentence: tooManyWebhooks });
  const secret = newWebhookSecret();
  return { id: orNotFound(await create(encryptSecret(secret, owner, encryption))), secret };
}

type Replacement = {
  owner: number | null;
  encryption: Encrypts;
  now: Date;
  replace: (change: { secret: Buffer; until: Date }) => Promise<number | null>;
};

export async function changeSecret({ owner, encryption, now, replace }: Replacement) {
  const secret = newWebhookSecret();
  const until = new Date(now.getTime() + bothSecretsHours * 3_600_000);
  const id = await replace({ secret: encryptSecret(secret, owner, encryption), until });
  return { id: orNotFound(id), secret };
}

/** The delivery that was queued, or an error if its webhook is off. */
export function orOff(queued: { id: number | null } | null): { id: number } {
  const { id } = orNotFound(queued);
  if (id === null) throw webhookOff();
  return { id };
}

type Resending = {
  isOn: () => Promise<boolean | null>;
  resend: (since: Date) => Promise<{ count: number } | null>;
};

export async function resendEvents(since: string, now: Date, { isOn, resend }: Resending) {
  if (!orNotFound(await isOn())) throw webhookOff();
  const earliest = daysBefore(now, storedDays);
  return orNotFound(await resend(new Date(Math.max(Date.parse(since), earliest.getTime()))));
}

const webhookOff = () => new ApiError('invalid', { sentence: webhookIsOff });
