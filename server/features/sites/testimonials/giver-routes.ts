import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { defaultError } from '#contract/refusals.ts';
import * as paths from '#contract/paths.ts';
import { testimonialLinks } from '#contract/testimonials/requests.ts';
import type { Kind } from '#server/features/testimonials/cross-client/links.ts';
import { withLinkState } from '#server/features/testimonials/cross-client/link-state.ts';
import type { SiteFile } from '../files.ts';
import { type Html } from '#server/core/html/html.ts';
import { readValue } from '../request-values.ts';
import { renderAnswered, answerPage } from './answer-page.ts';
import { failedPage, goneLink, pageBegin, pageEnd, type GiverFiles } from './giver-page.ts';
import { renderRefused, submitFailed, submitPage, thanks, unsentPage, type Typed } from './submit-page.ts';
import { renderWithdrawn, withdrawPage } from './withdraw-page.ts';

type Options = { style: SiteFile; script: SiteFile; apiHost: string };

/**
 * The customers' pages behind the links in their mails. They are made by the server without scripts, and all their
 * actions go through the API, with its checks and limits.
 */
export function addGiverPages(app: FastifyInstance, { style, script, apiHost }: Options): void {
  const files: GiverFiles = { style: style.address, script: script.address, api: apiHost };
  const headers = headersFor(apiHost);

  const callApi = async (request: FastifyRequest, endpoint: Endpoint, link: string, body?: object) => {
    const { answer, link: linkState } = await withLinkState(async () => {
      const { statusCode, payload } = await app.inject({
        method: endpoint.method,
        url: toApiPath(endpoint).replace('{link}', encodeURIComponent(link)),
        // limits count the address of the caller
        remoteAddress: request.ip,
        ...(body ? { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) } : {}),
      });
      return { status: statusCode, body: z.parse(Answer, JSON.parse(payload)) };
    });
    return { ...answer, found: linkState };
  };
  const send = (reply: FastifyReply, status: number, title: string, body: Html) =>
    reply
      .status(status)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(pageBegin(files, title).text + pageEnd(body).text);
  /** The head is sent at once, and the content as soon as the API has answered. */
  const stream = (reply: FastifyReply, title: string, makeBody: () => Promise<Html>) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(
        Readable.from(
          (async function* () {
            yield pageBegin(files, title).text;
            yield pageEnd(await makeBody()).text;
          })(),
          { objectMode: false },
        ),
      );
  const page = <T>(path: string, kind: Kind, endpoint: Reading<T>, make: (data: T) => Html) =>
    app.get(routeOf(path), (request, reply) =>
      stream(reply, titles[kind], async () =>
        bodyFor(await callApi(request, endpoint, linkOf(request)), endpoint.data, make),
      ),
    );

  for (const file of [style, script])
    app.get(file.address.replace(/\?.*/, ''), (request, reply) =>
      reply
        .headers(headers)
        .header(
          'cache-control',
          request.url === file.address ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        .type(file.type)
        .send(file.bytes),
    );

  const { readRequest, submit, refuse, readQuestion, answer, readWithdrawal, withdraw } = testimonialLinks;
  page(paths.submitTestimonial, 'submit', readRequest, (prefill) =>
    submitPage(prefill, { values: toFieldValues(prefill), errors: {}, alert: '' }),
  );
  page(paths.answerTestimonial, 'answer', readQuestion, answerPage);
  page(paths.withdrawTestimonial, 'withdraw', readWithdrawal, withdrawPage);

  // for browsers without the script, which send a plain form
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.post(routeOf(paths.submitTestimonial), async (request, reply) => {
      const link = linkOf(request);
      if (readValue(request.body, 'refuse') === 'yes') {
        const refusal = await callApi(request, refuse, link);
        return send(reply, 200, titles.submit, bodyFor(refusal, refuse.data, renderRefused));
      }
      const sent = await callApi(request, submit, link, toSubmission(request.body));
      if (sent.status === 200 || sent.status === 410)
        return send(
          reply,
          200,
          titles.submit,
          bodyFor(sent, submit.data, ({ consent }) => thanks(consent)),
        );
      const prefill = await callApi(request, readRequest, link);
      const values = textsIn(request.body);
      if (prefill.status !== 200 && prefill.status !== 410)
        return send(
          reply,
          sent.status,
          titles.submit,
          unsentPage(values, prefill.body.error ?? defaultError),
        );
      const typed: Typed = {
        values,
        errors: sent.body.errors ?? {},
        alert: sent.status === 422 ? (sent.body.error ?? '') : submitFailed,
      };
      return send(
        reply,
        sent.status,
        titles.submit,
        bodyFor(prefill, readRequest.data, (data) => submitPage(data, typed)),
      );
    });
    scope.post(routeOf(paths.answerTestimonial), async (request, reply) => {
      const agree = readValue(request.body, 'agree');
      const sent = await callApi(request, answer, linkOf(request), {
        agree: agree === '' ? undefined : agree === 'yes',
      });
      return send(
        reply,
        200,
        titles.answer,
        isSaid(sent, agree)
          ? renderAnswered(agree === 'yes')
          : bodyFor(sent, answer.data, (data) => renderAnswered(data.agree)),
      );
    });
    scope.post(routeOf(paths.withdrawTestimonial), async (request, reply) => {
      const sent = await callApi(request, withdraw, linkOf(request), {});
      return send(reply, 200, titles.withdraw, bodyFor(sent, withdraw.data, renderWithdrawn));
    });
    done();
  });
}

type Reading<T> = Endpoint & { data: z.ZodMiniType<T> };
type ApiAnswer = {
  status: number;
  body: z.infer<typeof Answer>;
  found: Awaited<ReturnType<typeof withLinkState>>['link'];
};

/** For a link that the API refuses because it has ended: its state. */
function bodyFor<T>(
  { status, body, found }: ApiAnswer,
  data: z.ZodMiniType<T>,
  make: (data: T) => Html,
): Html {
  if (status === 410) return goneLink(!found ? 'unknown' : found.state === 'open' ? 'ended' : found.state);
  if (status !== 200) return failedPage(body.error ?? defaultError);
  return make(data.parse(body.data));
}

/** The same answer sent twice gets the same thanks. */
const isSaid = ({ status, found }: ApiAnswer, agree: string): boolean =>
  status === 410 && found?.state === 'used' && found.said === (agree === 'yes');

/** 5,000 characters of any script in a form's encoding, and the other fields */
const formLimit = 64 * 1024;

const titles = {
  submit: 'Your testimonial',
  answer: 'Are you happy with these words?',
  withdraw: 'Withdraw your testimonial',
};

const Answer = z.object({
  data: z.optional(z.unknown()),
  error: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

const routeOf = (path: string) => path.replace('$', ':');
const linkOf = ({ params }: FastifyRequest): string =>
  readValue(params, 'link') || readValue(params, 'token');

const fields = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'message',
  'display_name',
  'consent',
  'submission_id',
] as const;

const textsIn = (body: unknown) => Object.fromEntries(fields.map((name) => [name, readValue(body, name)]));

const toFieldValues = (prefill: {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
}) => ({
  first_name: prefill.first_name,
  last_name: prefill.last_name,
  email: prefill.email,
  phone_number: prefill.phone_number ?? '',
});

function toSubmission(body: unknown): object {
  const { consent, ...texts } = textsIn(body);
  return { ...texts, ...(consent === '' ? {} : { consent: consent === 'yes' }) };
}

/** The address of such a page is enough to act with it, so it is sent to nobody and stored nowhere. */
const headersFor = (apiHost: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${apiHost === '' ? '' : ` ${apiHost}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});
