import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type WordPressPost = {
  id: number;
  slug: string;
  title: string;
  content: string;
  excerpt?: string;
  status: string;
  featured_media: number;
  categories?: number[];
  tags?: number[];
};
type WordPressMedia = { id: number; slug: string; bytes: number; type: string };

/** The failure of the next request with this method and path. `after`: it took effect all the same. */
type Mishap = { on: string } & (
  | { status: number; headers?: Record<string, string> }
  | { silent: 'before' | 'after' }
  | { cut: 'after' }
  | { slowMs: number }
);

export type WordPressServer = {
  url: string;
  user: string;
  password: string;
  posts: Map<number, WordPressPost>;
  media: Map<number, WordPressMedia>;
  categories: { id: number; name: string }[];
  tags: { id: number; name: string }[];
  /** used up one by one, each by the first request it fits */
  mishaps: Mishap[];
  /** method and path of every request, without the query */
  requests: string[];
  /** bytes of the largest picture it takes */
  largest: number;
  mayPublish: boolean;
  /** whether its user may write any HTML; otherwise forms are removed */
  mayWriteHtml: boolean;
  close(): Promise<void>;
};

const user = 'foyer';
const password = 'abcd efgh ijkl mnop qrst uvwx';

/** A WordPress site in memory with its REST API: posts with raw content and unique slugs, media, permissions. */
export async function startWordPress(): Promise<WordPressServer> {
  let lastId = 100;
  const site: WordPressServer = {
    url: '',
    user,
    password,
    posts: new Map(),
    media: new Map(),
    categories: [{ id: 1, name: 'Uncategorized' }],
    tags: [],
    mishaps: [],
    requests: [],
    largest: 1024 ** 3,
    mayPublish: true,
    mayWriteHtml: true,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, reply) => {
    void buffer(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
      const call = `${request.method} ${pathname.replace('/wp-json/wp/v2', '')}`;
      site.requests.push(call);
      const mishap = site.mishaps.find(({ on }) => call.startsWith(on));
      if (mishap) site.mishaps.splice(site.mishaps.indexOf(mishap), 1);
      if (mishap && 'status' in mishap) return send(reply, mishap.status, { code: 'mishap' }, mishap.headers);
      if (mishap && 'silent' in mishap && mishap.silent === 'before') return undefined;
      const [status, answer] = isSignedIn(request)
        ? respond(site, call, {
            body,
            query: searchParams,
            headers: request.headers,
            newId: () => (lastId += 1),
          })
        : [401, { code: 'rest_not_logged_in' }];
      if (mishap && 'silent' in mishap) return undefined;
      if (mishap && 'cut' in mishap) return cutOff(reply, answer);
      if (mishap && 'slowMs' in mishap) return setTimeout(() => send(reply, status, answer), mishap.slowMs);
      return send(reply, status, answer);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

type Sent = {
  body: Buffer;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  newId: () => number;
};

function respond(site: WordPressServer, call: string, sent: Sent): [number, unknown] {
  const [method = '', path = ''] = call.split(' ');
  const [, kind, id] = path.split('/');
  if (call === 'GET /users/me')
    return [
      200,
      { id: 1, name: 'Foyer', capabilities: { publish_posts: site.mayPublish, upload_files: true } },
    ];
  if (kind === 'categories' || kind === 'tags') {
    const from = (Number(sent.query.get('page')) - 1) * 100;
    return [200, site[kind].slice(from, from + 100)];
  }
  if (kind === 'posts') return respondPost(site, method, Number(id ?? 0), sent);
  if (kind === 'media') return respondMedia(site, method, Number(id ?? 0), sent);
  return [404, { code: 'rest_no_route' }];
}

function respondPost(site: WordPressServer, method: string, id: number, sent: Sent): [number, unknown] {
  const { posts, url } = site;
  const shown = (post: WordPressPost) => ({
    id: post.id,
    link: `${url}/${post.slug}/`,
    content: { raw: post.content },
    categories: post.categories ?? [],
    tags: post.tags ?? [],
  });
  if (method === 'GET' && id !== 0) {
    const one = posts.get(id);
    return one ? [200, shown(one)] : [404, { code: 'rest_post_invalid_id' }];
  }
  if (method === 'GET')
    return [200, [...posts.values()].filter(({ slug }) => slug === sent.query.get('slug')).map(shown)];
  const post = posts.get(id);
  if (id !== 0 && !post) return [404, { code: 'rest_post_invalid_id' }];
  if (method === 'DELETE') {
    posts.delete(id);
    return [200, { deleted: true }];
  }
  if (!site.mayPublish) return [403, { code: 'rest_cannot_create' }];
  const draft: Omit<WordPressPost, 'id'> = JSON.parse(sent.body.toString());
  const made = { ...post, ...draft, id: id === 0 ? sent.newId() : id };
  // like WordPress: a term that does not exist is left out without a word
  for (const kind of ['categories', 'tags'] as const)
    made[kind] = (made[kind] ?? []).filter((id) => site[kind].some((term) => term.id === id));
  if (!site.mayWriteHtml) made.content = made.content.replace(/<\/?(?:form|input)\b[^>]*>/g, '');
  made.slug = freeSlug(
    draft.slug,
    [...posts.values()].filter((other) => other.id !== made.id),
  );
  posts.set(made.id, made);
  return [id === 0 ? 201 : 200, shown(made)];
}

function respondMedia(site: WordPressServer, method: string, id: number, sent: Sent): [number, unknown] {
  const { media, url } = site;
  const shown = (file: WordPressMedia) => ({ id: file.id, source_url: `${url}/uploads/${file.slug}.jpg` });
  if (method === 'GET')
    return [200, [...media.values()].filter(({ slug }) => slug === sent.query.get('slug')).map(shown)];
  if (method === 'DELETE')
    return media.delete(id) ? [200, { deleted: true }] : [404, { code: 'rest_post_invalid_id' }];
  if (sent.body.length > site.largest) return [413, { code: 'rest_upload_file_too_big' }];
  const [, name = ''] = /filename="([^"]+)\.\w+"/.exec(sent.headers['content-disposition'] ?? '') ?? [];
  const file = {
    id: sent.newId(),
    slug: name,
    bytes: sent.body.length,
    type: sent.headers['content-type'] ?? '',
  };
  media.set(file.id, file);
  return [201, shown(file)];
}

/** Like WordPress: a slug that is in use gets a number. */
function freeSlug(slug: string, others: { slug: string }[], number = 1): string {
  const wanted = number === 1 ? slug : `${slug}-${number}`;
  return others.some((other) => other.slug === wanted) ? freeSlug(slug, others, number + 1) : wanted;
}

const isSignedIn = ({ headers }: IncomingMessage) =>
  headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const send = (reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

function cutOff(reply: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  reply.write(text.slice(0, text.length / 2), () => reply.destroy());
}
