import * as z from 'zod/mini';
import { admins, adminsThemselves } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, id, instant, requiredText } from '../fields.ts';
import { scopes } from '../scopes.ts';

export const maxApiKeys = 20;
export const tooManyApiKeys = `You can have at most ${maxApiKeys} API keys. Please revoke one first.`;

/** Days until a key expires. One without an end has none of them. */
export const lifetimes = ['30', '90', '365', 'never'] as const;
const chooseScopes = 'Please choose what this key may do.';

export const ApiKeyDraft = z.object({
  name: requiredText(60),
  scopes: z.array(z.enum(scopes, chooseScopes), chooseScopes).check(
    z.minLength(1, chooseScopes),
    z.maxLength(scopes.length, chooseScopes),
    z.refine((chosen) => new Set(chosen).size === chosen.length, chooseScopes),
  ),
  lifetime: z.enum(lifetimes, 'Please choose when this key expires.'),
});
export type ApiKeyDraft = z.output<typeof ApiKeyDraft>;

export const ApiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** its last four characters */
  hint: z.string(),
  /** null if that user was deleted */
  created_by: z.nullable(z.string()),
  created_at: instant,
  /** null if it never expires */
  expires_at: z.nullable(instant),
  is_expired: z.boolean(),
  /** it waits for an Admin to confirm it, because the portal was restored from a backup */
  is_paused: z.boolean(),
  /** to the minute; null if it was never used */
  used_at: z.nullable(instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The key is shown in this answer alone. */
const NewApiKey = z.object({ id, key: z.string() });

export const apiKeysTag: Tag = {
  name: 'API keys',
  description:
    'Keys by which programs of a client call this API. A key has scopes of its own and no role, and calls only endpoints that name one of them.',
};

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/settings/api-keys',
    access: admins(),
    summary: 'The API keys of the client that were not revoked, newest first',
    data: z.array(ApiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/settings/api-keys',
    once: true,
    changes: 'settings.changed',
    access: adminsThemselves,
    summary: 'Makes an API key, which is in this answer alone',
    body: ApiKeyDraft,
    data: NewApiKey,
    status: 201,
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/settings/api-keys/{id}/confirm',
    once: false,
    changes: 'settings.changed',
    access: adminsThemselves,
    summary: 'Lets a key in again that was paused because the portal was restored from a backup',
    data: z.object({ id }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/settings/api-keys/{id}',
    changes: 'settings.changed',
    access: adminsThemselves,
    summary: 'Revokes an API key, whose next call is refused',
    data: DeletedAnswer,
  }),
};
