import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inertPolicy } from '#server/core/http/headers.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { cachedBytes, sendCached, type CachedBytes } from '../cached-bytes.ts';
import type { PublicSite } from '../cross-client/sites.ts';
import { listShownTestimonials, type ShownTestimonials } from '../cross-client/testimonials.ts';
import { readSite, readValue } from '../request-values.ts';
import { testimonialsOnPage, testimonialsPath } from './testimonials-page.ts';

type Options = {
  systemDb: SystemDb<'read'>;
  origin: string;
  script: CachedBytes;
  unavailable: (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** An agent's published testimonials for a script on any other website: the script itself, and the words as JSON. */
export function addWidget(app: FastifyInstance, { systemDb, origin, script, unavailable }: Options): void {
  app.get('/sites/widget.js', (request, reply) =>
    sendCached(script, request, reply, { ...headers, 'cache-control': 'public, max-age=3600' }),
  );

  // the words are read again each time, so that a withdrawn testimonial is gone on the next view
  app.get('/sites/:siteId/testimonials.json', { errorHandler: unavailable }, async (request, reply) => {
    const site = await readSite(request, systemDb);
    if (!site) return reply.status(404).headers(headers).type('application/json').send('{}');
    const take = mostOf(readValue(request.query, 'most'));
    const shown = await systemDb.value(listShownTestimonials(site, { onHomepage: false, page: 1, take }));
    const body = JSON.stringify(widgetData(site, shown, origin));
    return sendCached(cachedBytes('application/json; charset=utf-8', body), request, reply, {
      ...headers,
      'cache-control': 'no-cache',
    });
  });
}

const widgetData = (site: PublicSite, shown: ShownTestimonials | null, origin: string): object => ({
  agent_name: site.agent_name,
  url: `${origin}${testimonialsPath(site.id)}`,
  testimonials: (shown?.testimonials ?? []).map(({ name, words, callout }) => ({ name, words, callout })),
});

/** How many the website requests. */
const mostOf = (text: string): number =>
  /^[1-9]\d?$/.test(text) ? Math.min(Number(text), testimonialsOnPage) : 3;

/** Any website may use both: they are public, and know nobody. */
const headers = {
  'access-control-allow-origin': '*',
  'content-security-policy': inertPolicy,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;
