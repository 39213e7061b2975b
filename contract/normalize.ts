// Also for inputs, which show what will be stored: without schemas.

export const urlPattern =
  /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/;

// a plus sign is not removed: it begins the number of another country
const phoneSeparators = /[\p{P}\p{Z}\p{Cf}\s\u2212]/gu;

/** '(604) 555-0123' and '+1 604.555.0123' become 604-555-0123. Any other text stays as it was typed. */
export function normalizePhone(typed: string): string {
  const digits = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(typed.replace(phoneSeparators, ''));
  return digits ? digits.slice(1).join('-') : typed;
}

/** 'example.com' becomes https://example.com. What is no address even so stays as it was typed. */
export function normalizeUrl(typed: string): string {
  const address = typed.trim().replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase());
  return [address, `https://${address}`].find((one) => urlPattern.test(one)) ?? typed;
}
