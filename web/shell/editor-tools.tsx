import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { Editor } from '@tiptap/react';
import { provideRichTextTools } from '#web/parts/rich-text/rich-text-tools.ts';

const EditorMenu = lazyPart(() =>
  import('#web/ai/editor/EditorMenu.tsx').then((module) => ({ default: module.EditorMenu })),
);

const Tools = (props: { editor: Editor; disabled: boolean }): ReactElement => (
  <Suspense>
    <EditorMenu {...props} />
  </Suspense>
);

/** Every editor of the portal has the same tools; they are not part of the first load. */
export const addEditorTools = (): void => provideRichTextTools((props) => <Tools {...props} />);
