import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#contract/escape-html.ts';
import * as paths from '#contract/paths.ts';
import { sha256 } from '#server/core/security/hashes.ts';

type FieldsDeps = { publicKey: string; scriptSrc: string; fields: string; portalOrigin: string };

const asset = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
const hashOf = (text: string) => `'sha256-${sha256(text).toString('base64')}'`;

/** Further sources that the script of Stripe needs. */
const besides = { frame: 'https://hooks.stripe.com', connect: 'https://api.stripe.com' };

/**
 * The page with Stripe's card fields, which only the portal may frame. It is on the origin of the public sites, so
 * that the third-party script cannot reach a session. No other page loads that script.
 */
export function addStripeFields(
  app: FastifyInstance,
  { publicKey, scriptSrc, fields, portalOrigin }: FieldsDeps,
): void {
  const style = asset('stripe-fields.css');
  const script = asset('stripe-fields.js').replace(
    '__SETTINGS__',
    JSON.stringify({ publicKey, portalOrigin }).replaceAll('<', '\\u003c'),
  );
  const vendor = listSources(new URL(scriptSrc));
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${hashOf(script)} ${vendor}`,
      // the script styles the elements it inserts
      "style-src 'unsafe-inline'",
      `frame-src ${vendor} ${besides.frame}`,
      `connect-src ${vendor} ${besides.connect}`,
      `img-src ${vendor} data:`,
      `frame-ancestors ${portalOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
  const html = renderPage({ style, script, scriptSrc });
  const hasOwnHost = new URL(fields).origin !== portalOrigin;
  const { host } = new URL(fields);
  app.get(paths.cardFields, (request, reply) =>
    hasOwnHost && request.host !== host
      ? reply.callNotFound()
      : reply.headers(headers).removeHeader('x-frame-options').type('text/html; charset=utf-8').send(html),
  );
}

/** Its own origin and the subdomains, as Stripe documents for a policy: fields may come from either. */
const listSources = ({ origin, protocol, host }: URL) => `${origin} ${protocol}//*.${host}`;

const renderPage = ({
  style,
  script,
  scriptSrc,
}: {
  style: string;
  script: string;
  scriptSrc: string;
}) => `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title>
<style>${style}</style>
<script src="${escapeHtml(scriptSrc)}"></script>
</head>
<body>
<main>
<div class="field wide"><label for="number" id="number-label">Card number</label><div id="number" class="box"></div></div>
<div class="field"><label for="expiry" id="expiry-label">Expiry date</label><div id="expiry" class="box"></div></div>
<div class="field"><label for="code" id="code-label">Security code</label><div id="code" class="box"></div></div>
<p id="error" class="error" role="alert"></p>
</main>
<script>${script}</script>
</body>
</html>
`;
