import { start } from './app.tsx';
import { rootOfPage } from './page.ts';

// not before the code, which nothing is shown without
void document.fonts.load('1rem "Hanken Grotesk"').catch(() => {});
const place = rootOfPage();
if (place) start(place);
