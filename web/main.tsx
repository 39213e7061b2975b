import { start } from './app.tsx';
import { rootOfPage } from './page.ts';

// not before the code, without which nothing is shown
void document.fonts.load('1rem "Hanken Grotesk"').catch(() => {});
const place = rootOfPage();
if (place) start(place);
