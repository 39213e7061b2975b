import { expect, test } from 'vitest';
import { homeParts } from '#contract/launch/layout.ts';
import { palettes } from '#contract/launch/design.ts';
import { coloursIn, pickColours, inkOn } from './colours.ts';
import { describePage, buildHomePage } from './home-page.ts';

test('without answers the page has all sections and a placeholder for everything', () => {
  const page = buildHomePage({});
  expect(page.sections.map(({ id }) => id)).toEqual(homeParts.map(({ value }) => value));
  expect(page).toMatchObject({
    title: 'Your website',
    header: 'Full-screen photo',
    menubar: 'Right',
    photos: [],
  });
});

test('only the ticked sections are shown, in their chosen order', () => {
  const page = buildHomePage({
    custom_layout: [
      { id: 'your-listings', checked: true },
      { id: 'about', checked: false },
      { id: 'resources', checked: true },
      { id: 'unknown', checked: true },
    ],
  });
  expect(page.sections.map(({ label }) => label)).toEqual(['Your listings', 'Resources']);
});

test('chosen photos come first, followed by those of the theme', () => {
  const { photos } = buildHomePage({ primary_theme: 'natural', design_photos: ['rustic-02', 'natural-01'] });
  expect(photos.slice(0, 4)).toEqual(['rustic-02', 'natural-01', 'natural-02', 'natural-03']);
});

test('searches are the entered ones, else examples of their kind, else none', () => {
  const of = (type: string, lines: string[] = []) =>
    buildHomePage({ predefined_search_type: type, predefined_search_choices: lines }).searches;
  expect(of('Neighbourhood', ['Kitsilano', ' '])).toEqual(['Kitsilano']);
  expect(of('Property type')[0]).toBe('Condos');
  expect(of('None', ['Kitsilano'])).toEqual([]);
});

test('a palette is used as it is; colours we do not have are replaced by stand-ins, with a caption', () => {
  expect(pickColours({ color_scheme: 'palette1' }, undefined)).toEqual({
    palette: palettes.palette1.colours,
    label: 'Harbour',
    note: undefined,
  });
  for (const scheme of ['branding', 'brokerage', 'designer', 'other'])
    expect(pickColours({ color_scheme: scheme }, 'natural').note).toMatch(/colours/);
  expect(pickColours({ color_scheme: 'designer' }, 'natural').palette).toEqual(palettes.palette3.colours);
});

test('colours that are described in words or numbers are found', () => {
  expect(coloursIn('Navy with a little GOLD, and #abc or #12ab9f')).toEqual([
    '#17305c',
    '#c9a449',
    '#abc',
    '#12ab9f',
  ]);
  const { palette } = pickColours({ color_scheme: 'other', color_scheme_other: 'teal and coral' }, undefined);
  expect(palette.slice(3)).toEqual(['#17777c', '#ef7f66']);
});

test('text is dark on a light colour and light on a dark one', () => {
  expect([inkOn('#ffffff'), inkOn('#f2c14e'), inkOn('#17305c'), inkOn('#000')]).toEqual([
    '#17191c',
    '#17191c',
    '#ffffff',
    '#ffffff',
  ]);
});

test('the picture has a description in words', () => {
  const page = buildHomePage({
    website_title: 'Maple & Main',
    tagline: 'At home in the valley',
    primary_theme: 'rustic',
    header_style: 'Video',
    menubar: 'Centered with logo above',
    header_features: ['Property search', 'Testimonials'],
    design_fonts: 'Serif',
    color_scheme: 'palette2',
    custom_layout: [{ id: 'about', checked: true }],
  });
  expect(describePage(page, 'phone')).toBe(
    'Your home page on a phone: “Maple & Main”, “At home in the valley”. Header: video with property search, testimonials; menu: centered with logo above. Then About. Theme: Rustic. Colours: Cedar. Fonts: Serif.',
  );
});
