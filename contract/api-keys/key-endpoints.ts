import * as z from 'zod/mini';
import type { Access } from '../access.ts';
import type { ChangeEvent } from '../changes.ts';
import { endpoint } from '../endpoint.ts';
import { DeletedAnswer, id, instant, requiredLine } from '../fields.ts';
import type { AnyScope } from '../scopes.ts';

export const maxApiKeys = 20;
export const tooManyApiKeys = `You can have at most ${maxApiKeys} API keys. Please revoke one first.`;

/** Days until a key expires. One without an end has none of them. */
export const lifetimes = ['30', '90', '365', 'never'] as const;
const chooseScopes = 'Please choose what this key may do.';

export const createKeyDraft = (scopes: readonly AnyScope[]) =>
  z.object({
    name: requiredLine(60),
    scopes: z.array(z.enum(scopes, chooseScopes), chooseScopes).check(
      z.minLength(1, chooseScopes),
      z.maxLength(scopes.length, chooseScopes),
      z.refine((chosen) => new Set(chosen).size === chosen.length, chooseScopes),
    ),
    lifetime: z.enum(lifetimes, 'Please choose when this key expires.'),
  });
export type ApiKeyDraft = z.output<ReturnType<typeof createKeyDraft>>;

const createKeySchema = (scopes: readonly AnyScope[]) =>
  z.object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    /** its last four characters */
    hint: z.string(),
    /** null if that person was deleted */
    created_by: z.nullable(z.string()),
    created_at: instant,
    /** null if it never expires */
    expires_at: z.nullable(instant),
    is_expired: z.boolean(),
    /** it waits to be confirmed, because the portal was restored from a backup */
    is_paused: z.boolean(),
    /** to the minute; null if it was never used */
    used_at: z.nullable(instant),
  });
export type ApiKey = z.infer<ReturnType<typeof createKeySchema>>;

/** The key is shown in this answer alone. */
const NewApiKey = z.object({ id, key: z.string() });

type KeyOptions<Path, Reads, Changes> = {
  path: Path;
  scopes: readonly AnyScope[];
  /** whose keys they are */
  owner: string;
  reads: Reads;
  changesKeys: Changes;
  changes: ChangeEvent | null;
};

/** The endpoints of the keys of a client, or of the provider. */
export const createKeyEndpoints = <
  const Path extends string,
  const Reads extends Access,
  const Changes extends Access,
>({
  path,
  scopes,
  owner,
  reads,
  changesKeys,
  changes,
}: KeyOptions<Path, Reads, Changes>) => ({
  list: endpoint({
    method: 'GET',
    path,
    access: reads,
    summary: `The API keys of the ${owner} that were not revoked, newest first`,
    data: z.array(createKeySchema(scopes)),
  }),
  create: endpoint({
    method: 'POST',
    path,
    once: true,
    changes,
    access: changesKeys,
    summary: 'Makes an API key, which is in this answer alone',
    body: createKeyDraft(scopes),
    data: NewApiKey,
    status: 201,
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/{id}/confirm`,
    once: false,
    changes,
    access: changesKeys,
    summary: 'Lets a key in again that was paused because the portal was restored from a backup',
    data: z.object({ id }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    changes,
    access: changesKeys,
    summary: 'Revokes an API key, whose next call is refused',
    data: DeletedAnswer,
  }),
});
