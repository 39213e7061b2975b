import { phoneHref } from '#contract/phones.ts';
import { show } from '#contract/shown.ts';
import type { PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import { fitWhole, measureHeight, type Fitted } from './fit-text.ts';
import type { HandOut } from './rules.ts';

/** Text below this would begin a new page. */
export const sheetBottom = 716;

const portraitSide = 52;
const lineHeight = 1.4;

type Offered = Pick<HandOut, 'agent_name' | 'agent_phone' | 'brokerage' | 'licence' | 'page_url'>;
/** Given by the file that draws, since nothing else loads the library of documents. */
type Page = { all: { x: number; width: number }; colours: { action: string; muted: string } };
type Line = { fitted: Fitted; style: { font?: 'semibold'; colour?: string; link?: string } };

/** The height of agent, brokerage and licence number, all of them whole. */
export const offeredByHeight = (offered: Offered, page: Page): number =>
  Math.max(portraitSide, sumOf(fitLines(offered, page)));

/** Fills the foot of a page, upwards from its edge. */
export function drawOfferedBy(
  document: PdfDocument,
  offered: Offered,
  portrait: Buffer | null,
  page: Page,
): void {
  const { all } = page;
  const top = sheetBottom - offeredByHeight(offered, page);
  document.y = top - 10;
  document.rule();
  document.y = top;
  const hasPhoto =
    portrait !== null &&
    document.photo(portrait, { x: all.x, width: portraitSide, height: portraitSide }, offered.agent_name);
  const x = all.x + (hasPhoto ? portraitSide + 14 : 0);
  const width = all.width - portraitSide - 14;
  for (const { fitted, style } of fitLines(offered, page))
    if (fitted.lines.length > 0)
      document.write(fitted.lines.join('\n'), { x, width: width + 2 }, { ...style, size: fitted.size });
}

function fitLines(
  { agent_name, agent_phone, brokerage, licence, page_url }: Offered,
  { all, colours }: Page,
): Line[] {
  const width = all.width - portraitSide - 14;
  const fit = (text: string, sizes: readonly number[], font: 'regular' | 'semibold' = 'regular') =>
    fitWhole(text, { width, height: (sizes[0] ?? 0) * lineHeight, font, sizes, lineHeight });
  return [
    { fitted: fit(agent_name, [13, 12, 11, 10], 'semibold'), style: { font: 'semibold' } },
    { fitted: fit(brokerage, [11, 10, 9]), style: {} },
    { fitted: fit(licence ?? '', [9, 8]), style: {} },
    {
      fitted: fit(agent_phone === null ? '' : show(agent_phone), [10]),
      style: { colour: colours.action, ...(agent_phone === null ? {} : { link: phoneHref(agent_phone) }) },
    },
    {
      fitted: fit(page_url ?? '', [8]),
      style: { colour: colours.muted, ...(page_url === null ? {} : { link: page_url }) },
    },
  ];
}

const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { fitted }) => sum + measureHeight(fitted, lineHeight), 0);
