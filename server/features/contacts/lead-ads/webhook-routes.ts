import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { isSignedByMeta } from '#server/adapters/lead-ads/meta-leads.ts';
import type { MetaConfig } from '#server/adapters/statistics/meta/meta.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { noteFacts } from '#server/core/http/security-events.ts';
import { isSameBytes, sha256 } from '#server/core/security/hashes.ts';
import { storeAdLeads } from '../cross-client.ts';

type HookDeps = {
  /** without an app and its webhook the address does not exist */
  config: Pick<MetaConfig, 'appSecret' | 'verifyToken'>;
  systemDb: SystemDb;
  clock: () => Date;
};

const maxBodyBytes = 512 * 1024;
const maxLeads = 1000;

/** Numbers that are longer than JavaScript's come as text, shorter ones as either. */
const Id = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id) => String(id)),
);
const Hook = z.object({
  entry: z.array(
    z.object({ changes: z.optional(z.array(z.object({ field: z.string(), value: z.unknown() }))) }),
  ),
});
const Leadgen = z.object({ leadgen_id: Id, page_id: Id, form_id: z.optional(Id) });

/**
 * Meta's webhook: it asks once whether the address is ours, and then tells of leads by their numbers. The worker fetches
 * them, so that their order and repetition do not matter. Messages about other pages are answered alike.
 */
export function addLeadAdWebhooks(app: FastifyInstance, deps: HookDeps): void {
  const { systemDb, clock } = deps;
  const { appSecret, verifyToken } = deps.config;
  if (appSecret === undefined || verifyToken === undefined) return;
  app.get(paths.leadAdWebhooks, (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const isOurs =
      query.get('hub.mode') === 'subscribe' &&
      isSameBytes(sha256(query.get('hub.verify_token') ?? ''), sha256(verifyToken));
    const challenge = query.get('hub.challenge') ?? '';
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    // text that is no number could be markup of a stranger
    return isOurs && /^\w{1,200}$/.test(challenge) ? reply.send(challenge) : reply.status(403).send('');
  });
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, raw, parsed) =>
      parsed(null, raw),
    );
    scope.post(paths.leadAdWebhooks, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedByMeta(raw, request.headers['x-hub-signature-256'], appSecret)) {
        noteFacts(request, { event: 'forged_signature' });
        return reply.status(400).send({ error: 'This is not signed by Meta.' });
      }
      const leads = readHooks(raw);
      if (leads.length > 0) await systemDb.value(storeAdLeads(leads, clock()));
      return { data: { received: true } };
    });
    done();
  });
}

/** The leads that are named in it; none if it is about something else. */
export function readHooks(raw: Buffer): { page: string; leadgen: string; form: string | null }[] {
  const { success, data } = Hook.safeParse(parse(raw));
  const changes = success ? data.entry.flatMap((entry) => entry.changes ?? []) : [];
  return changes
    .flatMap(({ field, value }) => {
      const lead = field === 'leadgen' ? Leadgen.safeParse(value) : null;
      return lead?.success
        ? [{ page: lead.data.page_id, leadgen: lead.data.leadgen_id, form: lead.data.form_id ?? null }]
        : [];
    })
    .slice(0, maxLeads);
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
