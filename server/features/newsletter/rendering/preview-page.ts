import type { FastifyInstance } from 'fastify';
import { newsletterPath } from './web-addresses.ts';

const script = `const mail = document.querySelector('iframe');
addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data === 'string') mail.srcdoc = data;
});
parent.postMessage('ready', '*');
`;

const scriptPath = `${newsletterPath}preview.js`;

/** The preview behaves like the mail: no script runs in its frame, and its links open new windows. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Preview of a newsletter</title>
<style>:root { color-scheme: light dark; } html, body { height: 100%; margin: 0; } iframe { display: block; width: 100%; height: 100%; border: 0; }</style>
<script src="${scriptPath}" defer></script>
</head>
<body><iframe title="The newsletter" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></body>
</html>
`;

/**
 * An empty page on the origin of the sites, which the portal frames and passes a newsletter to. Nothing is stored for
 * it, so that previewing unsaved words costs no more than saved ones.
 */
export function addPreviewPage(app: FastifyInstance, portalOrigin: string): void {
  const headers = {
    'cache-control': 'public, max-age=300',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${portalOrigin}`,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
  app.get(`${newsletterPath}preview`, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  );
  app.get(scriptPath, (_request, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(script),
  );
}
