import type { Editor } from '@tiptap/react';
import { createContext, type ReactNode } from 'react';

export type RichTextToolsProps = { editor: Editor; disabled: boolean };

/** Further tools in the toolbar of every editor; whoever puts the features together says which. */
export const RichTextTools = createContext<(props: RichTextToolsProps) => ReactNode>(() => null);

/** The whole text of an editor, and what can be done with it. */
export type RichTextActions = {
  html: string;
  /** as if a person had written it: undo brings back what was there */
  replace: (html: string) => void;
  undo: () => void;
};
