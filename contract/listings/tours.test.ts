import { expect, test } from 'vitest';
import { explainTour, listFrameOrigins, readEmbed, splitTours, tourAddress } from './tours.ts';

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
  'https://www.youtube.com/v/aqz-KE-bpKQ',
  'https://www.youtube.com/watch/aqz-KE-bpKQ',
  'https://music.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/embed/aqz-KE-bpKQ?si=abc&start=3',
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
  [
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  ],
  [
    'https://vimeo.com/groups/homes/videos/76979871',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  ],
  [
    'https://vimeo.com/showcase/1234567/video/76979871',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  ],
  ['https://vimeo.com/manage/videos/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871?h=8272103f6e&share=copy',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
])('%s is shown by Vimeo without tracking', (tour, address) => {
  expect(readEmbed(tour)).toEqual({ provider: 'Vimeo', origin: 'https://player.vimeo.com', address });
});

test.each([
  'https://my.matterport.com/show/?m=SxQL3iGyoDo',
  'https://my.matterport.com/show?m=SxQL3iGyoDo&brand=0',
  'https://my.matterport.com/models/SxQL3iGyoDo',
  'https://my.matterport.com/work?m=SxQL3iGyoDo',
  'https://discover.matterport.com/space/SxQL3iGyoDo',
  'https://matterport.com/discover/space/SxQL3iGyoDo',
])('%s is a walk-through', (tour) => {
  expect(readEmbed(tour)).toEqual({
    provider: 'Matterport',
    origin: 'https://my.matterport.com',
    address: 'https://my.matterport.com/show/?m=SxQL3iGyoDo&play=1',
  });
});

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

test.each([
  [
    'https://www.youtube.com/@somebody',
    'This isn’t a single YouTube video. Open the video there and copy its link.',
  ],
  [
    'https://www.youtube.com/playlist?list=PL1',
    'This isn’t a single YouTube video. Open the video there and copy its link.',
  ],
  ['https://vimeo.com/somebody', 'This isn’t a single Vimeo video. Open the video there and copy its link.'],
  [
    'https://vimeo.com/event/76979871',
    'This isn’t a single Vimeo video. Open the video there and copy its link.',
  ],
  ['https://matterport.com/', 'This isn’t a single Matterport tour. Open the tour there and copy its link.'],
])('%s is refused with what to copy instead', (tour, sentence) => {
  expect(explainTour(tour)).toBe(sentence);
  expect(tourAddress.safeParse(tour).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('any other address is a link, and a video is taken', () => {
  expect(explainTour('https://tours.example.com/12-elm')).toBeNull();
  expect(explainTour('https://youtu.be/aqz-KE-bpKQ')).toBeNull();
  expect(tourAddress.safeParse('no address').error?.issues).toHaveLength(1);
  expect(tourAddress.safeParse(12).error?.issues).toHaveLength(1);
});

const code = `<iframe width="560" height="315"
  src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;start=3" title="A &lt;home&gt;" allowfullscreen></iframe>`;

test('the code for embedding is pasted for its address, among lines or alone', () => {
  const embedded = 'https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&start=3';
  expect(splitTours(code)).toEqual([embedded]);
  expect(splitTours(`tours.example.com/12\n\n ${code}\nhttps://vimeo.com/76979871 `)).toEqual([
    'https://tours.example.com/12',
    embedded,
    'https://vimeo.com/76979871',
  ]);
  expect(
    splitTours(`<div><IFRAME SRC='//player.vimeo.com/video/76979871'></IFRAME><p>from Vimeo</p></div>`),
  ).toEqual(['https://player.vimeo.com/video/76979871', 'from Vimeo']);
  expect(splitTours(' \n')).toEqual([]);
  expect(tourAddress.parse(code)).toBe(embedded);
});
