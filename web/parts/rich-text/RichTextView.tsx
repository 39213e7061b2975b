import { createElement, type ReactElement, type ReactNode } from 'react';
import type { RichNode } from '#contract/rich-text/document.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { toNodes } from '#contract/rich-text/write.ts';
import { classNames } from '../class-names.ts';
import './rich-text.css';

type RichTextViewProps = { html: string; className?: string | undefined };

/** Stored rich text, as elements: the browser gets no markup. Text outside the stored form is shown literally. */
export function RichTextView({ html, className }: RichTextViewProps): ReactElement {
  const blocks = parseRichText(html);
  return (
    <div className={classNames('rich-text', className)}>{blocks ? toNodes(blocks).map(render) : html}</div>
  );
}

function render(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  if (tag === 'img')
    return <img key={key} src={attributes['src']} alt={attributes['alt'] ?? ''} loading="lazy" />;
  if (tag === 'a')
    return (
      <a key={key} href={attributes['href']} target="_blank" rel="noopener noreferrer">
        {children.map(render)}
      </a>
    );
  return createElement(tag, { key }, ...children.map(render));
}
