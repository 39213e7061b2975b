import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toFailure } from './picture-failure.ts';

const black = { create: { width: 8000, height: 8000, channels: 3 as const, background: 'black' } };

test('a picture that is not done in time is not called damaged', async () => {
  const error: unknown = await sharp(black)
    .blur(200)
    .timeout({ seconds: 1 })
    .png()
    .toBuffer()
    .catch((failure: unknown) => failure);
  expect(toFailure(error)).toEqual({ refusal: 'tooSlow' });
});

test('a picture that cannot be read is damaged', async () => {
  const error: unknown = await sharp(Buffer.from('no picture'))
    .toBuffer()
    .catch((failure: unknown) => failure);
  expect(toFailure(error)).toEqual({ refusal: 'damaged' });
});

test('a disk without room is no fault of the picture', () => {
  expect(toFailure(new Error('unix error: No space left on device'))).toEqual({ isDiskFull: true });
});
