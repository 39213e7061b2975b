import { start } from './app.tsx';
import { rootOfPage } from './page.ts';

const place = rootOfPage();
if (place) start(place);
