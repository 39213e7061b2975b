import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boards } from '#contract/listings/boards.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { findFreePort } from '#server/testing/free-port.ts';
import { call } from '#server/testing/people.ts';
import { publisherEncryption, testPublisher } from '#server/testing/publishing.ts';
import { missingPackages, startRealWordPress, type RealWordPress } from '#server/testing/real-wordpress.ts';
import { testWorld } from '#server/testing/test-world.ts';

// Another agent's listing from the feed to a real WordPress: a visitor there is told whose it is, and sees the logo.

const missing = missingPackages();
const note = missing.length > 0 ? ` (left out: Debian’s ${missing.join(', ')} not installed)` : '';
const port = await findFreePort();
const sitesOrigin = `http://localhost:${port}`;
const world = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: sitesOrigin } });
const { server, newClient, owner } = world;
const { publishPosts } = testPublisher(world, { sitesOrigin, timeoutMs: 20_000 });

let site: RealWordPress;
beforeAll(async () => {
  if (missing.length > 0) return;
  site = await startRealWordPress();
  await server.app.listen({ port });
});
afterAll(() => site?.close());

async function publishColleague(mlsId: string) {
  const { id, siteId, alice } = await newClient();
  await owner.query(
    `INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, changed_at)
     VALUES ($1, $2, 'wordpress', $3, $4, $5, $6)`,
    [
      id,
      siteId,
      site.url,
      site.user,
      publisherEncryption.encrypt(site.password, `site ${siteId}`),
      server.clock.now,
    ],
  );
  await call(server.app, alice.token, listingsMls.import, { body: { mls_ids: [mlsId] } });
  await publishPosts();
  return { id };
}

/** The newest post as a visitor gets it, and the names of its blocks. */
const readPost = (): { page: string; blocks: string[]; posts: number } =>
  JSON.parse(
    site.run(`
      $posts = get_posts(['numberposts' => -1, 'post_status' => 'publish']);
      $group = $posts ? parse_blocks($posts[0]->post_content)[0] : ['innerBlocks' => []];
      echo json_encode(['posts' => count($posts), 'page' => $posts ? apply_filters('the_content', $posts[0]->post_content) : '',
        'blocks' => array_values(array_filter(array_map(fn ($block) => $block['blockName'], $group['innerBlocks'])))]);`),
  );
const inOneLine = (page: string) => page.replaceAll(/<span[^>]*>|<\/span>/g, '').replaceAll(/\s+/g, ' ');

describe.skipIf(missing.length > 0)(`another agent’s listing on a real WordPress${note}`, () => {
  test('the post names the brokerage below the price, with the logo of the board and its sentence', async () => {
    const { id } = await publishColleague('7700030');
    const { page, blocks, posts } = readPost();
    expect(posts).toBe(1);
    const told = inOneLine(page);
    expect(told).toContain(
      'Listed by Dana Whitlock, Managing Broker · 206-555-0142 · Madrona Street Properties',
    );
    expect(told).toContain(boards.northwest.notice);
    expect(told.indexOf('Listed by')).toBeLessThan(told.indexOf('The facts'));
    expect(blocks.slice(0, 3)).toEqual(['core/paragraph', 'core/paragraph', 'core/html']);

    const [, logo = ''] = /<img[^>]* src="([^"]*northwest\.svg)"/.exec(page) ?? [];
    expect(logo).toBe(`${sitesOrigin}/sites/assets/boards/northwest.svg`);
    const answer = await fetch(logo);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    // a browser draws it on a page of another origin
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');

    await owner.query(
      `UPDATE app.listings SET listed_by = jsonb_set(listed_by, '{brokerage}', 'null') WHERE client_id = $1`,
      [id],
    );
    await publishPosts();
    expect(readPost().posts).toBe(0);
  });

  test('a website whose users may not write HTML says the same, and shows the logo', async () => {
    site.run(`wp_mkdir_p(WPMU_PLUGIN_DIR);`);
    await site.write('wp-content/mu-plugins/no-html.php', "<?php define('DISALLOW_UNFILTERED_HTML', true);");
    await publishColleague('7700030');
    const { page } = readPost();
    const told = inOneLine(page);
    expect(told).toContain('Madrona Street Properties');
    expect(told).toContain(boards.northwest.notice);
    expect(page).toMatch(/<img[^>]* src="[^"]*northwest\.svg"/);
  });
});
