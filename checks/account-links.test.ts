import { expect, test } from 'vitest';
import * as paths from '#contract/paths.ts';
import { mails } from '#server/mails.ts';
import type { AnyMail, LinkMail, Mail } from '#server/core/mail/define-mail.ts';
import { renderLayout } from '#server/core/mail/layout.ts';
import { createPortalLinks } from '#server/core/mail/portal-links.ts';
import { testBrand } from '#server/testing/mails.ts';

const origin = 'https://portal.example.com';
const client = 4120;
const inAccount = `${origin}/account/open/${client}?to=/`;

/** Screens that mails may name without an account, each with the reason. */
const free: Record<string, string> = {
  activateAccountByLink: 'its token names the user',
  answerTestimonial: 'for a customer, who has no account',
  confirmNewsletter: 'the same',
  emailLink: 'its token names the login',
  forgotPassword: 'a password is of the login, at all clients',
  resetPasswordByLink: 'its token names the login',
  submitTestimonial: 'for a customer, who has no account',
  withdrawTestimonial: 'the same',
};

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
const addressed = new Map(Object.entries(paths).map(([name, path]) => [name, toPattern(path)]));
const isFree = (path: string) => Object.keys(free).some((name) => addressed.get(name)?.test(path));

/** The links of a text that lead to a screen of one client without naming it. */
const withoutAccount = (text: string): string[] =>
  (text.match(/https:\/\/portal\.example\.com[^\s"<)]*/g) ?? []).filter((link) => {
    if (link.startsWith(inAccount)) return false;
    const { pathname } = new URL(link);
    const isScreen = [...addressed.values()].some((pattern) => pattern.test(pathname));
    return isScreen && !/^\/staff(\/|$)/.test(pathname) && !isFree(pathname);
  });

const variantsOf = (mail: AnyMail): unknown[] =>
  'words' in mail ? Object.values(mail.words?.variants ?? {}) : [];

const textOf = (mail: Mail<unknown> | LinkMail<unknown>, details: unknown): string => {
  const links = createPortalLinks(origin, client);
  const draft = mail.render(details, { address: '', ...links, addressOf: () => null, token: 'x' });
  return renderLayout(draft, testBrand).text;
};

const drafted = mails.flatMap((mail) => ('isWhole' in mail ? [] : [mail]));

test.each(drafted)('each link of $name to a screen of a client names its account, or needs none', (mail) => {
  const texts = [mail.example, ...variantsOf(mail)].map((details) => textOf(mail, details));
  expect(texts.flatMap(withoutAccount)).toEqual([]);
});

test('a link that forgets its account is found, and one for staff or a customer is not', () => {
  const links = createPortalLinks(origin, client);
  expect(withoutAccount(`View: ${links.portal('/contacts/view/7')}.`)).toHaveLength(1);
  expect(withoutAccount(links.portal('/'))).toHaveLength(1);
  expect(withoutAccount(links.screen('/contacts/view/7?status=2'))).toEqual([]);
  expect(withoutAccount(links.portal('/staff/messages/7'))).toEqual([]);
  expect(withoutAccount(links.portal('/testimonial/answer/abc'))).toEqual([]);
  expect(withoutAccount(links.portal('/files/photo.jpg'))).toEqual([]);
});

test('every exception is still needed', () => {
  const texts = drafted.flatMap((mail) =>
    [mail.example, ...variantsOf(mail)].map((details) => textOf(mail, details)),
  );
  const unused = Object.keys(free).filter(
    (name) =>
      !texts.some((text) =>
        (text.match(/https:\/\/portal\.example\.com[^\s"<)]*/g) ?? []).some((link) =>
          addressed.get(name)?.test(new URL(link).pathname),
        ),
      ),
  );
  expect(unused).toEqual([]);
});
