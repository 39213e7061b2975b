import { toOptions, type Section } from './question.ts';

/** The palettes on offer: background, surface, text, main, accent. */
export const palettes = {
  palette1: { label: 'Harbour', colours: ['#f4f7f9', '#ffffff', '#14222c', '#1f4e6b', '#e0a458'] },
  palette2: { label: 'Cedar', colours: ['#f6f3ee', '#ffffff', '#241c15', '#6b4a2f', '#9db17c'] },
  palette3: { label: 'Rainforest', colours: ['#f1f5f1', '#ffffff', '#13201a', '#22593f', '#e6c14c'] },
  palette4: { label: 'Granite', colours: ['#f3f4f5', '#ffffff', '#17191c', '#3a4149', '#c8553d'] },
  palette5: { label: 'Lavender field', colours: ['#f6f4fa', '#ffffff', '#221a33', '#5b4691', '#e7a6b7'] },
  palette6: { label: 'Prairie sun', colours: ['#fbf6ea', '#ffffff', '#2b2212', '#a8641a', '#3d6f7d'] },
  palette7: { label: 'Winter coast', colours: ['#eef5f6', '#ffffff', '#10262a', '#17707c', '#f08a6b'] },
  palette8: { label: 'Evening gold', colours: ['#14161a', '#1e2127', '#f3efe6', '#c9a449', '#7f97ab'] },
} as const satisfies Record<
  string,
  { label: string; colours: readonly [string, string, string, string, string] }
>;

const fewestPhotos = 3;
const maxPhotos = 12;

/** Step 4: the look of the website. */
export const design: readonly Section[] = [
  {
    title: 'Websites you like',
    questions: [
      {
        kind: 'url',
        name: 'appealing_website1',
        label: 'A website you like',
        required: true,
      },
      { kind: 'url', name: 'appealing_website2', label: 'Another one', required: true },
      {
        kind: 'long text',
        name: 'appeals_etc',
        label: 'What do you like about them?',
        most: 5000,
        required: true,
      },
    ],
  },
  {
    title: 'Photos',
    questions: [
      {
        kind: 'photos',
        name: 'design_photos',
        label: 'Design photos',
        hint: 'Choose 3 to 12 photos with the feel you want.',
        least: fewestPhotos,
        most: maxPhotos,
        required: true,
      },
      {
        kind: 'url',
        name: 'stock_image_website',
        label: 'Photos you’ve found elsewhere',
        hint: 'A link to a collection on a stock photo website.',
      },
      {
        kind: 'long text',
        name: 'design_specific_image',
        label: 'Is there a specific picture you’d like to see?',
        most: 5000,
      },
    ],
  },
  {
    title: 'Fonts and colours',
    questions: [
      {
        kind: 'fonts',
        name: 'design_fonts',
        label: 'Fonts',
        options: toOptions(
          'Serif',
          'Sans Serif',
          'Script & Sans Serif',
          'Slab Serif & Sans Serif',
          'Serif & Sans Serif',
          'Sans Serif & Serif',
        ),
        required: true,
      },
      {
        kind: 'colours',
        name: 'color_scheme',
        label: 'Colour scheme',
        options: [
          { value: 'branding', label: 'My branding colours' },
          { value: 'brokerage', label: 'My brokerage’s colours' },
          { value: 'designer', label: 'Designer’s choice' },
          ...Object.entries(palettes).map(([value, { label }]) => ({ value, label })),
          { value: 'other', label: 'Other' },
        ],
        required: true,
      },
      {
        kind: 'text',
        name: 'color_scheme_other',
        label: 'Your colours',
        most: 191,
        required: true,
        when: { question: 'color_scheme', is: ['other'] },
      },
    ],
  },
  {
    title: 'Notes',
    questions: [
      { kind: 'long text', name: 'design_note', label: 'Notes for the designer', most: 5000 },
      {
        kind: 'long text',
        name: 'additional_instructions',
        label: 'Additional instructions',
        most: 5000,
      },
    ],
  },
];
