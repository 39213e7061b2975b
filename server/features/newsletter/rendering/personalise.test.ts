import { expect, test } from 'vitest';
import { createPersonaliser, fillHtml, fillText, personalise, splitPieces } from './personalise.ts';
import { renderNewsletter } from './render-newsletter.ts';
import type { PersonTracking } from './rendered-newsletter.ts';
import { newsletterContent, newsletterFrame, newsletterPerson } from './testing-newsletter.ts';

const rendered = await renderNewsletter(newsletterContent(), newsletterFrame());
const tracking: PersonTracking = {
  pixel_url: 'https://s.example/p',
  linkUrl: (n) => `https://s.example/${n}`,
};
const people = [newsletterPerson(), newsletterPerson({ first_name: null, email: 'x@y.example', tracking })];

test('whoever fills the pieces writes the same mail', () => {
  const { html, text } = splitPieces(rendered);
  for (const person of people)
    expect({
      html: html.map((piece) => (typeof piece === 'string' ? piece : fillHtml(piece, person))).join(''),
      text: text.map((piece) => (typeof piece === 'string' ? piece : fillText(piece, person))).join(''),
    }).toEqual(personalise(rendered, person));
});

test('a newsletter is split once for all its people', () => {
  const forPerson = createPersonaliser(rendered);
  expect(people.map(forPerson)).toEqual(people.map((person) => personalise(rendered, person)));
});

test('who has no name is addressed without one', () => {
  const [, nobody = newsletterPerson()] = people;
  expect(personalise(rendered, nobody).text).toContain('You’re getting this at x@y.example because');
});
