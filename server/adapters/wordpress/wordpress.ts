import * as z from 'zod/mini';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import {
  createWordPressClient,
  json,
  type CallWordPress,
  type WordPressConnection,
} from './wordpress-client.ts';
import { joinTerms, listTerms, type PostTerms } from './terms.ts';
import { hasOurPart, joinContent } from './post-content.ts';
import { WordPressError } from './wordpress-error.ts';

/** A picture of a post: `key` names its content, and each of `sizes` loads the bytes, the largest first. */
type PostPhoto = { key: string; alt: string; sizes: readonly (() => Promise<PhotoFile>)[] };
type PhotoFile = { bytes: Buffer; type: string; extension: string };
export type PostedPhoto = { id: number; url: string };

/** The known state of a post on the website; after a crash, any part of it may be missing. */
export type RemotePost = {
  post_id: number | null;
  photos: Record<string, PostedPhoto>;
  /** the categories and tags that we set; posts of earlier releases have none */
  terms?: PostTerms;
};

export type PostDraft = {
  /** the permanent slug by which the post is found again */
  slug: string;
  title: string;
  /** for lists of posts */
  excerpt: string;
  photos: readonly PostPhoto[];
  terms: PostTerms;
  /** blocks of its editor; a form only where the website leaves it in */
  contentOf: (
    photos: readonly (PostedPhoto & { alt: string })[],
    options: { mayHaveForm: boolean },
  ) => string;
};

type Progress = { remote: RemotePost; save: (remote: RemotePost) => Promise<void> };

const RawPost = z.object({
  id: z.int(),
  link: z.string(),
  content: z.object({ raw: z.string() }),
  categories: z.optional(z.array(z.int())),
  tags: z.optional(z.array(z.int())),
});
type PresentPost = z.infer<typeof RawPost>;
const Media = z.object({ id: z.int(), source_url: z.string() });
const User = z.object({
  id: z.int(),
  name: z.string(),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
});
const mediaMs = 60_000;

/**
 * Posts of a WordPress site. Its protocol has no idempotency: the same request twice makes two posts. So every post
 * has a slug of ours and a mark in its content, and every picture a name derived from its content. Both are searched
 * for before they are created, and each step is saved. What people added around our part of a post stays.
 */
export function createWordPress(send: SendOutbound, connection: WordPressConnection) {
  const call = createWordPressClient(send, connection);
  return {
    /** The name of the user, who must be allowed to publish and to add pictures. */
    check: async (): Promise<string> => {
      const { name, capabilities } = await readUser(call);
      const missing = ['publish_posts', 'upload_files'].filter((right) => capabilities?.[right] !== true);
      if (missing.length > 0)
        throw new WordPressError('This user may not publish posts with pictures.', { tryAgain: 'never' });
      return name;
    },

    listTerms: async () => ({
      categories: await listTerms(call, 'categories'),
      tags: await listTerms(call, 'tags'),
    }),

    publish: async (draft: PostDraft, progress: Progress): Promise<{ link: string; remote: RemotePost }> => {
      let { remote } = progress;
      for (const photo of draft.photos) {
        if (remote.photos[photo.key]) continue;
        const posted = await postPhoto(call, draft.slug, photo);
        remote = { ...remote, photos: { ...remote.photos, [photo.key]: posted } };
        await progress.save(remote);
      }
      const shown = draft.photos.flatMap(({ key, alt }) => {
        const posted = remote.photos[key];
        return posted ? [{ ...posted, alt }] : [];
      });
      const body = {
        title: draft.title,
        slug: draft.slug,
        status: 'publish',
        excerpt: draft.excerpt,
        featured_media: shown[0]?.id ?? 0,
      };
      const compose = (mayHaveForm: boolean) => (present: PresentPost | null) => ({
        ...body,
        ...joinTerms(draft.terms, {
          present: present && { categories: present.categories ?? [], tags: present.tags ?? [] },
          ours: remote.terms,
        }),
        content: joinContent(draft.slug, draft.contentOf(shown, { mayHaveForm }), present?.content.raw ?? ''),
      });
      const saved = await savePost(call, draft.slug, remote.post_id, compose(true));
      const { id, link } = isFormRemoved(draft.contentOf(shown, { mayHaveForm: true }), saved.content.raw)
        ? await savePost(call, draft.slug, saved.id, compose(false))
        : saved;
      const keys = new Set(draft.photos.map(({ key }) => key));
      await deletePhotos(
        call,
        pick(remote.photos, (key) => !keys.has(key)),
      );
      const photos = pick(remote.photos, (key) => keys.has(key));
      return { link: webAddress(link), remote: { post_id: id, photos, terms: draft.terms } };
    },

    /** Removes the post and its pictures, even if the answer to its creation was lost. */
    withdraw: async (slug: string, { post_id, photos }: RemotePost): Promise<void> => {
      const id = post_id ?? (await findPost(call, slug))?.id ?? null;
      if (id !== null) await deleteForGood(call, `/posts/${id}`);
      await deletePhotos(call, photos);
    },
  };
}

/** WordPress removes forms of a user who may not write HTML, and answers with the rest. */
const isFormRemoved = (sent: string, saved: string): boolean =>
  sent.includes('<form') && (!saved.includes('<form') || !saved.includes('<input'));

const readUser = (call: CallWordPress) =>
  call(User, {
    method: 'GET',
    path: '/users/me',
    query: { context: 'edit', _fields: 'id,name,capabilities' },
  });

const pick = (photos: RemotePost['photos'], isPicked: (key: string) => boolean): RemotePost['photos'] =>
  Object.fromEntries(Object.entries(photos).filter(([key]) => isPicked(key)));

async function deletePhotos(call: CallWordPress, photos: RemotePost['photos']): Promise<void> {
  for (const { id } of Object.values(photos)) await deleteForGood(call, `/media/${id}`);
}

async function deleteForGood(call: CallWordPress, path: string): Promise<void> {
  await call(z.unknown(), { method: 'DELETE', path, query: { force: 'true' } }).catch(unless(404, 410));
}

async function savePost(
  call: CallWordPress,
  slug: string,
  knownId: number | null,
  compose: (present: PresentPost | null) => object,
) {
  // somebody may have removed the known one there
  const post = (knownId === null ? null : await readPost(call, knownId)) ?? (await findPost(call, slug));
  if (post) {
    const body = compose(post);
    const changed = await call(RawPost, { method: 'POST', path: `/posts/${post.id}`, ...json(body) }).catch(
      unless(404, 410),
    );
    if (changed) return changed;
  }
  return call(RawPost, { method: 'POST', path: '/posts', ...json(compose(null)) });
}

const inEditor = { context: 'edit', _fields: 'id,link,content,categories,tags' };

const readPost = (call: CallWordPress, id: number): Promise<PresentPost | null> =>
  call(RawPost, { method: 'GET', path: `/posts/${id}`, query: inEditor }).catch(unless(404, 410));

/** Our post with this slug; another post with the same slug is left alone. */
async function findPost(call: CallWordPress, slug: string): Promise<PresentPost | null> {
  const posts = await call(z.array(RawPost), {
    method: 'GET',
    path: '/posts',
    query: {
      slug,
      status: 'publish,draft,pending,private,future',
      ...inEditor,
    },
  }).catch(async (error: unknown) => {
    // once no password is left WordPress reads none, and calls our question wrong instead of asking who we are
    if (error instanceof WordPressError && error.status === 400) await readUser(call);
    throw error;
  });
  return posts.find(({ content }) => hasOurPart(slug, content.raw)) ?? null;
}

/** A picture that is too large for the website is sent in its next smaller size. */
async function postPhoto(call: CallWordPress, slug: string, photo: PostPhoto): Promise<PostedPhoto> {
  const name = `${slug}-${photo.key}`;
  const [uploaded] = await call(z.array(Media), {
    method: 'GET',
    path: '/media',
    query: { slug: name, _fields: 'id,source_url' },
  });
  if (uploaded) return { id: uploaded.id, url: webAddress(uploaded.source_url) };
  for (const [index, read] of photo.sizes.entries()) {
    const { bytes, type, extension } = await read();
    const isLast = index === photo.sizes.length - 1;
    const media = await call(Media, {
      method: 'POST',
      path: '/media',
      body: bytes,
      timeoutMs: mediaMs,
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}.${extension}"`,
      },
    }).catch(isLast ? rethrow : unless(413));
    if (media) return { id: media.id, url: webAddress(media.source_url) };
  }
  throw new WordPressError('The website refuses pictures of this size.', { tryAgain: 'never', status: 413 });
}

const rethrow = (error: unknown): never => {
  throw error;
};

/** Null for an answer with one of these statuses. */
const unless =
  (...statuses: number[]) =>
  (error: unknown): null => {
    if (error instanceof WordPressError && error.status !== null && statuses.includes(error.status))
      return null;
    throw error;
  };

/** An address from the website appears in pages and answers, so it must be a web address. */
function webAddress(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new WordPressError('The website answered with an address that is none.', { tryAgain: 'later' });
}
