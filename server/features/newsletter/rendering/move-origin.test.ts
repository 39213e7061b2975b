import { expect, test } from 'vitest';
import { moveToOrigin } from './move-origin.ts';
import { renderNewsletter } from './render-newsletter.ts';
import { newsletterContent, newsletterFrame } from './testing-newsletter.ts';

test('what was frozen at one address is what would be frozen at another one, in HTML, text and links', async () => {
  const render = (origin: string) => {
    const frame = newsletterFrame();
    const moved = (text: string | null) => text && text.replaceAll(frame.origin, origin);
    return renderNewsletter(
      newsletterContent({ introduction: '<p>See <a href="https://a.example.net/sites/1">this</a></p>' }),
      {
        ...frame,
        origin,
        web_url: `${origin}/sites/newsletters/${'a'.repeat(32)}`,
        agent: { ...frame.agent, site: `${origin}/sites/7` },
        listings: frame.listings.map((one) => ({ ...one, url: moved(one.url) })),
      },
    );
  };
  const [former, next] = ['https://sites.old.example.com', 'https://homes.example.org:8443'];
  const [frozen, expected] = [await render(former), await render(next)];
  const move = moveToOrigin(frozen.text, next);
  expect({
    ...frozen,
    html: move(frozen.html),
    text: move(frozen.text),
    links: frozen.links.map(move),
  }).toEqual({
    ...expected,
    bytes: frozen.bytes,
  });
  expect(moveToOrigin(frozen.html, next)(frozen.html)).toBe(expected.html);
  expect(expected.links).toContain('https://a.example.net/sites/1');
  const stay = moveToOrigin(frozen.text, former);
  expect([stay(frozen.html), stay(frozen.text)]).toEqual([frozen.html, frozen.text]);
});
