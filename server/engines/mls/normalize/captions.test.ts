import { expect, test } from 'vitest';
import { readCaption } from './captions.ts';

test.each([
  [{ ShortDescription: ' Kitchen  with an\nisland ' }, 'Kitchen with an island'],
  [{ LongDescription: 'The bay from the deck', ImageOf: 'View' }, 'The bay from the deck'],
  [{ ShortDescription: 'IMG_2041.JPG', ImageOf: 'Living Room' }, 'Living Room'],
  [{ ShortDescription: 'x'.repeat(161), ImageOf: 'Garage' }, 'Garage'],
  [{ ShortDescription: 'x'.repeat(160) }, 'x'.repeat(160)],
  [{ ImageOf: 'Salle à manger' }, 'Salle à manger'],
  [{ ShortDescription: 'Media room' }, 'Media room'],
])('a board says what a photo shows: %j', (media, caption) => {
  expect(readCaption(media)).toBe(caption);
});

test.each([
  {},
  { ShortDescription: null, LongDescription: '', ImageOf: 'Other' },
  { ShortDescription: '12' },
  { ShortDescription: 'Photo 3 of 12' },
  { ShortDescription: 'photo' },
  { ShortDescription: 'Image #4' },
  { ShortDescription: 'DSC_0041' },
  { ShortDescription: 'front-1.jpeg' },
  { LongDescription: 'N/A', ImageOf: 12 },
])('a number, the name of a file and a word for any photo say nothing: %j', (media) => {
  expect(readCaption(media)).toBeNull();
});
