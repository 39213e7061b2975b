import { styleAttribute } from './inert-document.ts';

/** Word writes a list as paragraphs with their depth, and the bullet as text. */
export function unfoldWordLists(body: HTMLElement): void {
  let open: { list: HTMLElement; level: number }[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const level = levelOf(paragraph);
    if (level === null) continue;
    if (paragraph.previousElementSibling !== previous) open = [];
    previous = open[0]?.list ?? null;
    open = open.filter((one) => one.level <= level);
    const tag = takeMarker(paragraph);
    const last = open.at(-1);
    if (!last || last.level < level) {
      const list = body.ownerDocument.createElement(tag);
      if (last) (last.list.lastElementChild ?? last.list).append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = body.ownerDocument.createElement('li');
    open.at(-1)?.list.append(item);
    item.append(paragraph);
    previous = open[0]?.list ?? null;
  }
}

function levelOf(paragraph: Element): number | null {
  const [, level] = /mso-list:[^;]*\blevel(\d)/i.exec(paragraph.getAttribute(styleAttribute) ?? '') ?? [];
  return level === undefined ? null : Number(level);
}

/** Removes the bullet or number, which shows the kind of list. */
function takeMarker(paragraph: Element): 'ul' | 'ol' {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute(styleAttribute) ?? ''),
  );
  const text = marker?.textContent?.trim() ?? '';
  marker?.remove();
  return /^(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(text) ? 'ol' : 'ul';
}
