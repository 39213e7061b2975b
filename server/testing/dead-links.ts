import { testimonialLinks, testimonialRequests } from '#contract/testimonials/requests.ts';
import { call, type ClientWorld, type TestServer } from './people.ts';
import { testimonialCalls } from './testimonials.ts';

/** Invalid links of every kind. */
export async function deadLinks(
  server: TestServer,
  { alice }: Pick<ClientWorld, 'alice'>,
): Promise<Record<'unknown' | 'used' | 'revoked' | 'refused', string>> {
  const { ask, given, newestLink } = testimonialCalls(server);
  const { link: used } = await given(alice.token);
  const asked = async (email: string) => {
    const { id } = await ask(alice.token, { email });
    return { id, link: await newestLink(email) };
  };
  const [revoked, refused] = [await asked('revoked@example.net'), await asked('refused@example.net')];
  await call(server.app, alice.token, testimonialRequests.revoke, { params: { id: revoked.id } });
  await call(server.app, null, testimonialLinks.refuse, { params: { link: refused.link } });
  return { unknown: 'A'.repeat(43), used, revoked: revoked.link, refused: refused.link };
}
