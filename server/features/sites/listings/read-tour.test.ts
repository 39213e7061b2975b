import { expect, test } from 'vitest';
import { listFrameOrigins, readEmbed } from './read-tour.ts';

const film = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0';

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'http://youtube.com/watch?list=x&v=aqz-KE-bpKQ',
  'https://m.youtube.com/watch?v=aqz-KE-bpKQ&t=12s',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/live/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
])('%s is shown by YouTube without cookies', (tour) => {
  expect(readEmbed(tour)).toEqual({
    provider: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    address: film,
  });
});

test.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871/', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
])('%s is shown by Vimeo without tracking', (tour, address) => {
  expect(readEmbed(tour)).toEqual({ provider: 'Vimeo', origin: 'https://player.vimeo.com', address });
});

test.each(['https://my.matterport.com/show/?m=SxQL3iGyoDo', 'https://my.matterport.com/models/SxQL3iGyoDo'])(
  '%s is a walk-through',
  (tour) => {
    expect(readEmbed(tour)).toEqual({
      provider: 'Matterport',
      origin: 'https://my.matterport.com',
      address: 'https://my.matterport.com/show/?m=SxQL3iGyoDo&play=1',
    });
  },
);

test.each([
  'https://tours.example.com/12-elm',
  'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
  'https://example.com/?u=https://youtu.be/aqz-KE-bpKQ',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/watch?v=aqz-KE-bpK',
  'https://www.youtube.com/playlist/aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ%22',
  'https://youtu.be/',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/1234',
  'https://player.vimeo.com/',
  'https://my.matterport.com/show/',
  'https://my.matterport.com/show/?m=SxQL3iGyoD-',
  'ftp://youtu.be/aqz-KE-bpKQ',
  'javascript:alert(1)',
  'no address',
])('%s stays a link', (tour) => {
  expect(readEmbed(tour)).toBeNull();
});

test('a frame may come from the providers of these tours and from no other', () => {
  expect(listFrameOrigins(['https://tours.example.com/1'])).toEqual([]);
  expect(
    listFrameOrigins([
      'https://vimeo.com/76979871',
      'https://youtu.be/aqz-KE-bpKQ',
      'https://vimeo.com/76979872',
    ]),
  ).toEqual(['https://player.vimeo.com', 'https://www.youtube-nocookie.com']);
});
