import { firstSingle, singlePhotos } from './single-photos.ts';
import { photoIds, type Theme } from './theme.ts';

/** The scene and the light or colours of a theme's first pictures: every combination is one picture. */
type Words = { scenes: readonly string[]; looks: readonly string[] };

const photoSubjects: Record<Theme, Words> = {
  'delightful-interiors': {
    scenes: [
      'A sofa under framed pictures',
      'A kitchen with pendant lamps',
      'A reading chair by a tall window',
      'A bedroom with a round mirror',
      'A dining table with flowers',
      'A hallway with an arch and a bench',
    ],
    looks: ['in sage and cream', 'in terracotta and sand', 'in ink blue and brass', 'in blush and plum'],
  },
  community: {
    scenes: [
      'Neighbours on the main street',
      'A market with striped awnings',
      'A bench in the park',
      'A street party under bunting',
      'A community garden',
      'A café on the corner',
    ],
    looks: ['on a bright morning', 'at noon', 'at golden hour', 'in autumn'],
  },
  'city-focus': {
    scenes: [
      'A skyline over the water',
      'A suspension bridge',
      'The windows of a tower',
      'A streetcar between tall houses',
      'A street between towers',
      'A rooftop terrace',
    ],
    looks: ['at dawn', 'by day', 'at dusk', 'at night'],
  },
  'modern-professional': {
    scenes: [
      'Glass towers from below',
      'A tidy desk with a screen',
      'A meeting room',
      'A grid of windows',
      'Concrete stairs in the light',
      'Intersecting planes',
    ],
    looks: ['in cool blue', 'in graphite', 'in teal', 'in white and red'],
  },
  natural: {
    scenes: [
      'Mountains mirrored in a lake',
      'A forest of firs',
      'A river through the hills',
      'Large leaves, close up',
      'A rocky coast',
      'Birches',
    ],
    looks: ['in morning mist', 'in summer green', 'in autumn gold', 'at the blue hour'],
  },
  rustic: {
    scenes: [
      'A barn in the fields',
      'A stone fireplace',
      'A lantern on a timber wall',
      'Hay bales in rows',
      'A log cabin',
      'A farm table with bread and a jug',
    ],
    looks: ['at harvest time', 'in the late afternoon', 'in winter', 'at nightfall'],
  },
  minimalist: {
    scenes: [
      'One circle above the horizon',
      'A single stem in a vase',
      'An arch and its shadow',
      'One chair in an empty room',
      'A small house on a line',
      'Three stones',
    ],
    looks: ['in white', 'in sand', 'in grey', 'in clay'],
  },
  luxurious: {
    scenes: [
      'A pool in front of a lit villa',
      'A chandelier',
      'Marble with veins of gold',
      'A grand entrance with columns',
      'Two glasses above the city',
      'An armchair by the fire',
    ],
    looks: ['in black and gold', 'in midnight blue', 'in emerald', 'in burgundy'],
  },
  lifestyle: {
    scenes: [
      'A bicycle by the wall',
      'A coffee at the window',
      'A parasol on the beach',
      'Yoga on a hill',
      'A sailing boat',
      'A picnic on the grass',
    ],
    looks: ['in the early morning', 'in full sun', 'in the afternoon', 'at sunset'],
  },
  'family-oriented': {
    scenes: [
      'A house with a garden',
      'A swing on the old tree',
      'Kites over the hill',
      'A dog with its ball',
      'A family on a walk',
      'A treehouse',
    ],
    looks: ['in spring', 'in summer', 'in autumn', 'in the evening'],
  },
  'fun-and-funky': {
    scenes: [
      'Dancing shapes',
      'A row of candy-coloured houses',
      'A rainbow of bold stripes',
      'Daisies on a checkerboard',
      'A disco ball',
      'A cactus in a patterned pot',
    ],
    looks: ['in pink and yellow', 'in orange and blue', 'in mint and violet', 'in red and cobalt'],
  },
  'personal-focus': {
    scenes: [
      'A portrait in a round frame',
      'A handshake',
      'Signing at the desk',
      'Someone at a large window',
      'Two people at a table',
      'A hand with the keys',
    ],
    looks: ['in warm light', 'in cool light', 'in green', 'in rose'],
  },
};

/** A picture's description, for people who cannot see it. */
export function describePhoto(id: string): string {
  const photo = photoIds.get(id);
  if (!photo) return '';
  const { theme, number } = photo;
  if (number >= firstSingle) return singlePhotos[theme][number - firstSingle] ?? '';
  const { scenes, looks } = photoSubjects[theme];
  const scene = (number - 1) % scenes.length;
  const look = (Math.floor((number - 1) / scenes.length) + scene) % looks.length;
  return `${scenes[scene] ?? ''} ${looks[look] ?? ''}`;
}
