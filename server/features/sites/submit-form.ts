import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { defaultError } from '#contract/refusals.ts';
import type { PublicSite } from './cross-client/sites.ts';

const Answer = z.object({
  error: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** Sends a form that came without a script through the API that takes in every form, with its limits. */
export async function submitForm(
  app: FastifyInstance,
  request: FastifyRequest,
  { endpoint, site, body }: { endpoint: Endpoint; site: PublicSite; body: object },
) {
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: toApiPath(endpoint),
    // limits count the address of the visitor
    remoteAddress: request.ip,
    headers: {
      'content-type': 'application/json',
      'x-site-token': site.token,
      'user-agent': request.headers['user-agent'] ?? '',
    },
    payload: JSON.stringify(body),
  });
  const { error = defaultError, errors = {} } = z.parse(Answer, JSON.parse(payload));
  return { status: statusCode, error, errors };
}
