import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MetaLead = {
  id: string;
  form_id: string;
  created_time: string;
  field_data: { name: string; values: string[] }[];
  custom_disclaimer_responses?: { checkbox_key: string; is_checked: string }[];
};
type Refusal = { status: number; body: unknown; headers?: Record<string, string> };

type Form = { id: string; name: string };

/** The parts of Meta's Graph API that give leads of pages, two on each page of a list, and its bad days. */
export async function startMetaLeads(page: { id: string; name: string }) {
  const meta = {
    url: '',
    /** of the page above all */
    token: 'page-token',
    forms: [] as Form[],
    /** further pages, each with its own token */
    others: [] as { id: string; name: string; token: string; forms: Form[] }[],
    /** of all pages */
    leads: [] as MetaLead[],
    subscribed: false,
    /** the answer to the next calls whose path this is */
    refuse: new Map<RegExp, Refusal>(),
    calls: [] as string[],
    close: async (): Promise<void> => {},
  };
  const server = createServer((request, response) => {
    const { status, body, headers = {} } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  function answer({ method, url = '', headers }: IncomingMessage): Refusal {
    const { pathname, searchParams: query } = new URL(url, 'http://meta');
    const path = pathname.replace(/^\/v[\d.]+\//, '');
    meta.calls.push(`${method} ${path}`);
    for (const [pattern, refusal] of meta.refuse) if (pattern.test(path)) return refusal;
    const pages = [{ ...page, token: meta.token, forms: meta.forms }, ...meta.others];
    const own = pages.find(({ token }) => headers.authorization === `Bearer ${token}`);
    if (!own)
      return refused(400, {
        code: 190,
        error_subcode: 463,
        message: 'Error validating access token: expired',
      });
    const { id: ownId, name, forms } = own;
    if (path === 'me') return { status: 200, body: { id: ownId, name } };
    if (path === `${ownId}/subscribed_apps`) {
      meta.subscribed = method === 'POST';
      return { status: 200, body: { success: true } };
    }
    if (path === `${ownId}/leadgen_forms`) return paged(forms, query);
    const form = forms.find(({ id }) => path === `${id}/leads`);
    if (form) {
      const [filter = { value: 0 }]: { value: number }[] = JSON.parse(query.get('filtering') ?? '[]');
      const since = filter.value * 1000;
      return paged(
        meta.leads.filter((lead) => lead.form_id === form.id && Date.parse(lead.created_time) > since),
        query,
      );
    }
    const lead = meta.leads.find(({ id, form_id: of }) => id === path && forms.some((one) => one.id === of));
    if (lead) return { status: 200, body: lead };
    return refused(400, { code: 100, error_subcode: 33, message: 'Unsupported get request.' });
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  meta.url = `http://127.0.0.1:${port}`;
  meta.close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return meta;
}

export const refused = (status: number, error: object, headers: Record<string, string> = {}): Refusal => ({
  status,
  body: { error: { type: 'OAuthException', ...error } },
  headers,
});

const pageSize = 2;
function paged(rows: readonly unknown[], query: URLSearchParams): Refusal {
  const start = Number(query.get('after') ?? 0);
  const end = start + pageSize;
  const hasMore = end < rows.length;
  return {
    status: 200,
    body: {
      data: rows.slice(start, end),
      paging: {
        cursors: { after: String(end) },
        ...(hasMore ? { next: 'https://graph.facebook.com/next' } : {}),
      },
    },
  };
}
