import type { FastifyReply } from 'fastify';
import { html, styleElement, type Html } from './html.ts';
import { style, styleSource } from './link-page-style.ts';

export type Page = { title: string; body: Html };

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${styleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // the address of the page is its key
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

/** A page for somebody who followed a link in a newsletter: it needs no script, and works on any phone. */
export const sendPage = (reply: FastifyReply, { title, body }: Page): FastifyReply =>
  reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
        <html lang="en-CA">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title}</title>
            ${styleElement(style)}
          </head>
          <body>
            <main>${body}</main>
          </body>
        </html>`.text,
    );
