import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { emailPattern } from '#contract/read-email.ts';
import * as z from 'zod/mini';
import { vendorSources } from '../adapters/vendor-sources.ts';

// The kinds of values a setting may have. Each reads the text of the environment; its message completes a sentence
// that begins with the name of the setting.

export const createEnumSchema = <const T extends readonly string[]>(allowed: T, rule: string) =>
  z.enum(allowed, rule);

export const onOff = z.stringbool({
  truthy: ['on', 'true', '1'],
  falsy: ['off', 'false', '0'],
  error: 'must be on or off',
});

export const wholeNumber = (from: number, to: number, rule: string) =>
  z.pipe(
    matching(/^\d+$/, rule),
    z.pipe(z.transform(Number), z.number().check(z.minimum(from, rule), z.maximum(to, rule))),
  );

export const factor = readAs((text) => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}, 'must be a number above 0');

export const hostName = text(
  (value) => isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
  'must be an address or a host name without a scheme or a port',
);

export const id = matching(/^[\w-]+$/, 'may hold letters, digits, - and _ only');

export const oneWord = matching(/^\S+$/, 'may hold no spaces');

export const emailAddress = text(isEmailAddress, 'must be an email address');

/** An address, or a name with the address in angle brackets; quotes, commas and line breaks would make it more than one sender. */
export const sender = text(
  (value) => isEmailAddress(/^[^<>",;@\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
  'must be an address, or a name and an address: Foyer <portal@example.com>',
);

export const mailServer = text((value) => {
  const url = URL.parse(value);
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== '';
}, 'must look like smtp://user:password@host:587 or smtps://…');

export const inbox = text((value) => {
  const url = URL.parse(value);
  return /^imaps?:$/.test(url?.protocol ?? '') && url?.hostname !== '';
}, 'must look like imaps://user:password@host/INBOX');

export const inboundAddress = text(
  (value) => isEmailAddress(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
  'must be an email address, or a domain such as in.example.com',
);

export const webAddress = text(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be an http or https address',
);

export const origin = (example: string) =>
  readAs((text) => {
    const url = URL.parse(text);
    return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href ? url.origin : undefined;
  }, `must be an origin such as ${example}, without a path`);

export const bucketName = matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');

// The user must come before the host, so that other logins are the same address with another user.
export const databaseAddress = matching(
  /^postgres(ql)?:\/\/[^@/?:]+(:[^@/?]*)?@[^?]*\/[^/?]+(\?.*)?$/,
  'must look like postgresql://user:password@host:5432/database',
);

export const instant = z.pipe(
  z.iso.datetime({
    offset: true,
    error: 'must be an ISO instant with its zone, such as 2026-11-02T17:00:00Z',
  }),
  z.transform((value) => new Date(value)),
);

export const key = readAs(readKey, 'must be 32 bytes in base64 (make one with: openssl rand -base64 32)');

export const keys = readAs((text) => {
  const list = text.split(',').map((part) => readKey(part.trim()));
  return list.every((one) => one !== undefined) ? list : undefined;
}, 'must be keys of 32 bytes in base64 with commas between them');

function readKey(text: string): Buffer | undefined {
  const value = Buffer.from(text, 'base64');
  return value.length === 32 && value.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '')
    ? value
    : undefined;
}

export const rsaKey = readAs((text) => {
  const pem = Buffer.from(text, 'base64').toString('latin1');
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : undefined;
  } catch {
    return undefined;
  }
}, 'must be the PEM file of an RSA key in base64 (openssl genrsa 2048 | base64 -w0)');

export const addressRanges = readAs((text) => {
  const list = text.split(',').map((part) => part.trim());
  return list.every(isRange) ? list : undefined;
}, 'must be a list of addresses or CIDR ranges with commas between them');

export const timeZone = text((value) => {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'must be a time zone such as America/Vancouver');

export const sources = readAs(
  vendorSources,
  'must be a list of origins such as https://chat.example.com wss://chat.example.com, or directives as the vendor documents them: connect-src https://…; frame-src https://…',
);

function text(isValid: (value: string) => boolean, rule: string) {
  return z.string().check(z.refine(isValid, rule));
}

function matching(pattern: RegExp, rule: string) {
  return z.string().check(z.regex(pattern, rule));
}

/** Text that becomes another value; undefined means that it is invalid. */
function readAs<T>(parse: (text: string) => T | undefined, rule: string) {
  return z.pipe(
    z.string(),
    z.transform((value, { issues }) => {
      const parsed = parse(value);
      if (parsed !== undefined) return parsed;
      issues.push({ code: 'custom', message: rule, input: value });
      return z.NEVER;
    }),
  );
}

function isEmailAddress(value: string) {
  return emailPattern.test(value);
}

function isRange(value: string) {
  const [network = '', bits = '0', ...more] = value.split('/');
  const kind = isIP(network);
  return kind > 0 && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128);
}
