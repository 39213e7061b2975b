import type { ReactNode } from 'react';
import { showForeign } from '#contract/abroad.ts';

// A file of its own, since it brings the numbering plans of all countries.
export const Foreign = ({ text }: { text: string }): ReactNode => showForeign(text);
