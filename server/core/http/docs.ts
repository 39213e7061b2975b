import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#contract/escape-html.ts';
import { toApiPath, basePath, type Endpoint, type Tag } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { apiHeaders } from './headers.ts';
import { openApi, whoMay, type Message } from './openapi.ts';

const documentPath = `${basePath}/openapi.json`;
const pagePath = '/api/docs';
/** The routes under /api outside the endpoint table. */
export const docRoutes = [`GET ${documentPath}`, `GET ${pagePath}`];

export function addDocs(app: FastifyInstance, origin: string, messages: readonly Message[]): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get(documentPath, (_request, reply) =>
    reply
      .headers(apiHeaders)
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApi(origin, messages)))),
  );
  app.get(pagePath, (_request, reply) =>
    reply
      .headers({ ...apiHeaders, 'content-security-policy': pagePolicy })
      .type('text/html; charset=utf-8')
      .send((page ??= renderPage())),
  );
}

type Paths = ReturnType<typeof openApi>['paths'];

const style = `
:root { color-scheme: light dark; --ink: light-dark(#161c19, #e9eeea); --muted: light-dark(#56605a, #a3afa8); --ground: light-dark(#f3f5f1, #101714); --work: light-dark(#fff, #18211d); --act: light-dark(#1d6450, #7cc9b0); }
body { margin: 0 auto; padding: 32px 16px 64px; max-width: 880px; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
h1 { margin: 0; font-size: 32px; letter-spacing: -0.03em; } h2 { margin: 40px 0 8px; }
a { color: var(--act); } p { margin: 4px 0 0; color: var(--muted); }
details { margin: 8px 0; padding: 12px 16px; border-radius: 12px; background: var(--work); }
summary { cursor: pointer; font-weight: 600; overflow-wrap: anywhere; } summary span { display: inline-block; min-width: 64px; color: var(--act); font-size: 14px; }
dl { margin: 12px 0 0; } dt { font-weight: 600; } dd { margin: 0 0 8px; } pre { margin: 4px 0; padding: 12px; overflow: auto; border-radius: 8px; background: var(--ground); font-size: 13px; }
`;
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

const renderPage =
  () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Client portal</title><style>${style}</style></head><body><main>
<h1>The API</h1><p>Every operation, as the portal itself calls it. The same as a machine reads it: <a href="${documentPath}">openapi.json</a>.</p>
${renderTags()}
</main></body></html>`;

function renderTags(): string {
  const { paths, tags } = openApi('');
  return tags
    .map(
      (tag) =>
        `<section><h2>${escapeHtml(tag.name)}</h2><p>${escapeHtml(tag.description)}</p>${renderTag(tag, paths)}</section>`,
    )
    .join('');
}

const renderTag = ({ name }: Tag, paths: Paths): string =>
  operations
    .map(({ endpoint }) => ({
      endpoint,
      document: paths[toApiPath(endpoint)]?.[endpoint.method.toLowerCase()],
    }))
    .filter(({ document }) => document?.tags.includes(name))
    .map(({ endpoint, document }) => renderEndpoint(endpoint, document))
    .join('');

function renderEndpoint(endpoint: Endpoint, document: unknown): string {
  return `<details><summary><span>${endpoint.method}</span> ${escapeHtml(toApiPath(endpoint))}<p>${escapeHtml(endpoint.summary)}. ${escapeHtml(whoMay(endpoint.access))}</p></summary>
<pre tabindex="0">${escapeHtml(JSON.stringify(document, null, 2))}</pre></details>`;
}
