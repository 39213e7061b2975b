import type { FastifyInstance } from 'fastify';
import { newsletterPath } from './web-addresses.ts';

const script = `const mail = document.querySelector('iframe');
addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data === 'string') mail.srcdoc = data;
});
parent.postMessage('ready', '*');
`;

const scriptPath = `${newsletterPath}preview.js`;

/** Shows a mail in the page itself, which reports where its blocks are. No script or link of the mail works there. */
const editorScript = `function report() {
  const blocks = [...document.querySelectorAll('[data-block]')].map((mark) => {
    const { left, top, width, height } = mark.closest('td').getBoundingClientRect();
    return { id: mark.dataset.block, left, top: top + scrollY, width, height };
  });
  parent.postMessage({ height: Math.ceil(document.body.getBoundingClientRect().height), blocks }, '*');
}
const resized = new ResizeObserver(report);
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return;
  const mail = new DOMParser().parseFromString(data, 'text/html');
  for (const link of mail.links) link.tabIndex = -1;
  for (const style of document.head.querySelectorAll('style')) style.remove();
  document.head.append(...mail.querySelectorAll('style'));
  document.documentElement.lang = mail.documentElement.lang;
  document.body.replaceWith(mail.body);
  resized.disconnect();
  resized.observe(document.body);
});
addEventListener('click', (event) => event.preventDefault());
parent.postMessage('ready', '*');
`;

const editorScriptPath = `${newsletterPath}editor.js`;

const editorPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>A newsletter in its editor</title>
<script src="${editorScriptPath}" defer></script>
</head>
<body></body>
</html>
`;

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
 * Empty pages on the origin of the sites, which the portal frames and passes a newsletter to. Nothing is stored for
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
  const add = (path: string, type: string, content: string) =>
    app.get(path, (_request, reply) => reply.headers(headers).type(`${type}; charset=utf-8`).send(content));
  add(`${newsletterPath}preview`, 'text/html', page);
  add(scriptPath, 'text/javascript', script);
  add(`${newsletterPath}editor`, 'text/html', editorPage);
  add(editorScriptPath, 'text/javascript', editorScript);
}
