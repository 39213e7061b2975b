import { ApiError } from '#contract/errors.ts';

/**
 * For developers who build a form into an agent's own website: a page outside its domains sent it, or the token is
 * not theirs.
 */
export function unknownWebsite(origin = ''): ApiError {
  const host = URL.parse(origin)?.hostname ?? '';
  const sentence =
    host === ''
      ? 'Forms are only taken from pages of the agent’s websites, and this one has no address of its own.'
      : `Forms are only taken from the agent’s websites, and ${host} isn’t one we know for this site token. Please ask our team to add it to the site’s domains, or send the site token of this website.`;
  return new ApiError('forbidden', { sentence });
}
