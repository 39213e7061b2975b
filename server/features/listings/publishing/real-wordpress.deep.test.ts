import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WordPressError } from '#server/adapters/wordpress/wordpress-error.ts';
import { createWordPress, type PostDraft, type RemotePost } from '#server/adapters/wordpress/wordpress.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { missingPackages, startRealWordPress, type RealWordPress } from '#server/testing/real-wordpress.ts';
import { renderPostForm } from '#server/features/sites/listings/post-form.ts';
import {
  buttons,
  gallery,
  heading,
  list,
  markup,
  paragraph,
  richTextBlocks,
  table,
} from './wordpress-blocks.ts';

// The adapter on a real WordPress, on its good day and on bad ones.

const missing = missingPackages();
const note = missing.length > 0 ? ` (left out: Debian’s ${missing.join(', ')} not installed)` : '';

let site: RealWordPress;
let jpeg: Buffer;
let remote: RemotePost;
beforeAll(async () => {
  if (missing.length > 0) return;
  site = await startRealWordPress();
  jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#88aabb' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => site?.close());
beforeEach(() => {
  remote = { post_id: null, photos: {} };
});

const outbound = createOutbound(createAddressCheck(['127.0.0.1']));
const wordPress = (password = site.password) =>
  createWordPress(outbound, { address: site.url, user: site.user, password });

const form = {
  isElsewhere: true,
  action: 'https://sites.example.com/sites/1/enquiries',
  verb: 'Send',
  hidden: { listing: '1', home: '12 "Elm" & Oak', signature: 'a-b_c' },
};
const draft = (slug: string, price: string): PostDraft => ({
  slug,
  title: `12 Elm Street & “Rear” ${slug}, Vancouver`,
  excerpt: 'A bright corner home.',
  terms: { categories: [], tags: [] },
  photos: ['aa', 'bb', 'cc'].map((key) => ({
    key: `${slug}${key}`,
    alt: `Photo ${key} of "12 Elm Street"`,
    sizes: [() => Promise.resolve({ bytes: jpeg, type: 'image/jpeg', extension: 'jpg' })],
  })),
  contentOf: (photos, { mayHaveForm }) =>
    [
      paragraph(price),
      gallery(photos),
      ...richTextBlocks(
        '<p>A <strong>bright</strong> corner home.</p><h3>Light</h3><ul><li><p>From three sides</p></li></ul>',
        'https://sites.example.com',
      ),
      heading('The facts'),
      table([['Type', 'Condo & more']]),
      list(['Balcony', 'Gym']),
      buttons([{ href: 'https://sites.example.com/ask?home=12&x=1', words: 'Ask about this home' }]),
      mayHaveForm && markup(renderPostForm(form)),
    ]
      .map((block) => (block === false ? '' : block.text))
      .join('')
      .trim(),
});

async function publish(slug: string, price: string, onSave: () => Promise<void> = () => Promise.resolve()) {
  const { link, remote: next } = await wordPress().publish(draft(slug, price), {
    remote,
    save: async (progress) => {
      remote = progress;
      await onSave();
    },
  });
  remote = next;
  return link;
}

const failureOf = (publishing: Promise<unknown>) =>
  publishing.then(
    () => 'none',
    (error: unknown) =>
      error instanceof WordPressError ? [error.tryAgain, error.waitMs, error.message] : error,
  );

type State = {
  posts: number;
  media: number;
  content: string;
  blocks: string[];
  thumbnail: number;
  excerpt: string;
};
/** The posts as WordPress itself sees them, and the blocks of the last one. */
const read = (): State =>
  JSON.parse(
    site.run(`
      $posts = get_posts(['numberposts' => -1, 'post_status' => 'any']);
      $names = [];
      $walk = function ($blocks) use (&$walk, &$names) {
        foreach ($blocks as $block) { if ($block['blockName'] || trim($block['innerHTML'])) $names[] = $block['blockName'] ?? 'none'; $walk($block['innerBlocks']); }
      };
      if ($posts) $walk(parse_blocks($posts[0]->post_content));
      echo json_encode([
        'posts' => count($posts), 'media' => count(get_posts(['post_type' => 'attachment', 'numberposts' => -1])),
        'content' => $posts ? $posts[0]->post_content : '', 'blocks' => $names,
        'thumbnail' => $posts ? get_post_thumbnail_id($posts[0]->ID) : 0, 'excerpt' => $posts ? $posts[0]->post_excerpt : '',
      ]);`),
  );

const clean = async (slug: string) => {
  await wordPress().withdraw(slug, remote);
  expect(read()).toMatchObject({ posts: 0, media: 0 });
};

const refusing = `<?php
add_action('rest_api_init', function () {
  if ($_SERVER['REQUEST_METHOD'] !== 'POST') return;
  status_header(403);
  header('Content-Type: text/html');
  echo '<html><h1>Blocked by your firewall</h1></html>';
  exit;
}, 0);
`;

describe.skipIf(missing.length > 0)(`on a real WordPress${note}`, () => {
  test('a listing is blocks of the editor with a gallery, a featured image and an excerpt, and goes without a trace', async () => {
    expect(await wordPress().check()).toBe(site.user);
    const link = await publish('listing-1-1', '$500,000');
    expect(link).toBe(`${site.url}/listing-1-1/`);
    const { posts, media, blocks, thumbnail, excerpt, content } = read();
    expect([posts, media, excerpt]).toEqual([1, 3, 'A bright corner home.']);
    expect(thumbnail).toBe(remote.photos['listing-1-1aa']?.id);
    expect([...new Set(blocks)].toSorted()).toEqual(
      [
        'core/group',
        'core/paragraph',
        'core/gallery',
        'core/image',
        'core/heading',
        'core/html',
        'core/table',
        'core/list',
        'core/list-item',
        'core/buttons',
        'core/button',
      ].toSorted(),
    );
    expect(blocks.filter((name) => name === 'core/image')).toHaveLength(3);
    expect(content).toContain('<td>Condo &amp; more</td>');
    await clean('listing-1-1');
  });

  test('a visitor of its page sees the form as it was made, and no script of ours', async () => {
    await publish('listing-1-7', '$500,000');
    const page = site.run(`echo apply_filters('the_content', get_post(${remote.post_id})->post_content);`);
    const [sent = ''] = /<form class="form comment-form"[\s\S]*?<\/form>/.exec(page) ?? [];
    expect(sent.replace(/\s+/g, ' ')).toBe(renderPostForm(form).text.trim().replace(/\s+/g, ' '));
    expect(sent).not.toContain('<script');
    await clean('listing-1-7');
  });

  test('a website whose users may not write HTML has the button alone, and one post', async () => {
    site.run(`wp_mkdir_p(WPMU_PLUGIN_DIR);`);
    await site.write('wp-content/mu-plugins/no-html.php', "<?php define('DISALLOW_UNFILTERED_HTML', true);");
    await publish('listing-1-8', '$500,000');
    expect(read()).toMatchObject({ posts: 1, media: 3 });
    expect(read().content).not.toMatch(/<form|<label|<textarea/);
    expect(read().content).toContain('Ask about this home');
    await site.write('wp-content/mu-plugins/no-html.php', null);
    await publish('listing-1-8', '$500,000');
    expect(read().content).toContain('name="signature"');
    await clean('listing-1-8');
  });

  test('what people of the website wrote around our part stays when the price changes', async () => {
    await publish('listing-1-2', '$500,000');
    const theirs = '<!-- wp:paragraph -->\n<p>Parking is behind the house.</p>\n<!-- /wp:paragraph -->';
    site.run(
      `$post = get_post(${remote.post_id}); wp_update_post(wp_slash(['ID' => $post->ID, 'post_content' => ${JSON.stringify(theirs)} . "\\n\\n" . $post->post_content . "\\n\\n" . ${JSON.stringify(theirs)}]));`,
    );
    await publish('listing-1-2', '$480,000');
    const { content, posts, media } = read();
    expect([posts, media]).toEqual([1, 3]);
    expect(content.split(theirs)).toHaveLength(3);
    expect(content).toContain('$480,000');
    expect(content).not.toContain('$500,000');
    await clean('listing-1-2');
  });

  test('a website that is killed in the middle has one post and each photo once, when it is back', async () => {
    const failure = await failureOf(publish('listing-1-3', '$500,000', () => site.kill()));
    expect(failure).toEqual(['later', null, expect.stringContaining('The website')]);
    await site.start();
    await publish('listing-1-3', '$500,000');
    expect(read()).toMatchObject({ posts: 1, media: 3 });
    // our own end is killed before the answer is stored
    remote = { post_id: null, photos: {} };
    await publish('listing-1-3', '$490,000');
    expect(read()).toMatchObject({ posts: 1, media: 3 });
    await clean('listing-1-3');
  });

  test('a plugin that refuses with a page of its own is a refusal, and nothing is left half done once it is off', async () => {
    site.run(`wp_mkdir_p(WPMU_PLUGIN_DIR);`);
    await site.write('wp-content/mu-plugins/refuse.php', refusing);
    expect(await failureOf(publish('listing-1-4', '$500,000'))).toEqual([
      'never',
      null,
      'The website does not let our user publish.',
    ]);
    await site.write('wp-content/mu-plugins/refuse.php', null);
    await publish('listing-1-4', '$500,000');
    expect(read()).toMatchObject({ posts: 1, media: 3 });
    await clean('listing-1-4');
  });

  test('maintenance mode is waited for, as long as the website says', async () => {
    await publish('listing-1-5', '$500,000');
    await site.write('.maintenance', `<?php $upgrading = ${Math.floor(Date.now() / 1000)};`);
    expect(await failureOf(publish('listing-1-5', '$480,000'))).toEqual([
      'later',
      600_000,
      'The website asks us to wait.',
    ]);
    await site.write('.maintenance', null);
    await publish('listing-1-5', '$480,000');
    expect(read().content).toContain('$480,000');
    await clean('listing-1-5');
  });

  test('a password that is revoked later is a refusal that a person has to look at', async () => {
    await publish('listing-1-6', '$500,000');
    await clean('listing-1-6');
    site.run(
      `WP_Application_Passwords::delete_all_application_passwords(get_user_by('login', '${site.user}')->ID);`,
    );
    expect(
      await failureOf(
        wordPress().publish(draft('listing-1-6', '$1'), { remote, save: () => Promise.resolve() }),
      ),
    ).toEqual(['never', null, 'The website did not accept our user and application password.']);
    expect(read()).toMatchObject({ posts: 0, media: 0 });
  });
});
