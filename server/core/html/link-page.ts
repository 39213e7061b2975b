import type { FastifyReply, FastifyRequest } from 'fastify';
import { html, styleElement, type Html } from './html.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { style, styleSource } from './link-page-style.ts';

export type Page = {
  title: string;
  body: Html;
  /** further rules of a page with pictures of our own */
  pictureStyle?: string;
};

const headers = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // the address of the page is its key
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

const policyOf = (pictureStyle: string | undefined): string => {
  const further =
    pictureStyle === undefined ? '' : ` 'sha256-${sha256(pictureStyle).toString('base64')}'; img-src 'self'`;
  return `default-src 'none'; style-src ${styleSource}${further}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
};

/** A page for somebody who followed a link in a newsletter: it needs no script, and works on any phone. */
export const sendPage = (reply: FastifyReply, { title, body, pictureStyle }: Page): FastifyReply =>
  reply
    .headers({ ...headers, 'content-security-policy': policyOf(pictureStyle) })
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
        <html lang="en-CA">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title}</title>
            ${styleElement(style)}${pictureStyle !== undefined && styleElement(pictureStyle)}
          </head>
          <body>
            <main>${body}</main>
          </body>
        </html>`.text,
    );

/** A program, such as a mail app that unsubscribes with one click, gets a short answer, always the same one. */
export const answerWithPage = (request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply =>
  (request.headers.accept ?? '').includes('text/html')
    ? sendPage(reply, page)
    : reply.header('cache-control', 'no-store').send({ data: { received: true } });
