import { expect, test } from 'vitest';
import { testBrand } from '#server/testing/mails.ts';
import type { MailBrand } from './brand.ts';
import { renderLayout } from './layout.ts';

const headOf = (brand: Partial<MailBrand>): string => {
  const draft = { subject: 'Hello', heading: 'Hello', parts: [], why: 'You asked for it.' };
  const { html } = renderLayout(draft, { ...testBrand, ...brand });
  return /<div class="(head[^"]*)"/.exec(html)?.[1] ?? '';
};

test('in dark mode a bright head without a logo takes the colour of the sheet', () => {
  expect(headOf({ logo: null, headerColour: '#f9f7f2' })).toBe('head sheet');
});

test('a logo stays on its own colour, and a dark head as it is', () => {
  expect(headOf({ logo: 'https://portal.example.com/logo.png', headerColour: '#f9f7f2' })).toBe('head');
  expect(headOf({ logo: null, headerColour: '#0f2a22' })).toBe('head');
});

test('a link is written out only where the mail says so, since otherwise the button is enough', () => {
  const linkOf = (part: { showsLink?: true }) => {
    const button = { button: 'Open', href: 'https://portal.example.com/open', ...part };
    const draft = { subject: 'Hello', heading: 'Hello', parts: [button], why: 'You asked for it.' };
    return renderLayout(draft, testBrand).html.includes('Or copy this link: https://portal.example.com/open');
  };
  expect(linkOf({})).toBe(false);
  expect(linkOf({ showsLink: true })).toBe(true);
});
