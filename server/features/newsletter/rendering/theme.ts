import { coloursOn, linkOn, type MailColours } from '#server/core/mail/colours.ts';

/** Pixels: of the sheet, and of its contents. */
export const sheetWidth = 600;
export const padding = 32;
export const innerWidth = sheetWidth - 2 * padding;

export const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const serif = "Georgia,'Times New Roman',serif";

export const light = {
  page: '#f4f1ec',
  sheet: '#ffffff',
  tint: '#f8f6f2',
  ink: '#22262b',
  quiet: '#5b6068',
  line: '#e6e2da',
};
const dark = {
  page: '#17191c',
  sheet: '#22262b',
  tint: '#2b3036',
  ink: '#eceae5',
  quiet: '#b0b4ba',
  line: '#3d434a',
};

/** Links are also readable on the tint, which is nearer to them than the sheet. */
export const pickMailColours = (accent: string): MailColours => ({
  ...coloursOn('light', accent),
  link: linkOn(light.tint, accent),
});

/** For programs that follow the system, and for Outlook, which marks darkened elements with its own attributes. */
export function darkStyle(accent: string): string {
  const { button, onButton } = coloursOn('dark', accent);
  const link = linkOn(dark.tint, accent);
  const rules: [selector: string, declarations: string][] = [
    ['.page,.page>div', `background:${dark.page}!important`],
    ['.sheet,.sheet>table', `background:${dark.sheet}!important`],
    ['.tint,.tint>table', `background:${dark.tint}!important`],
    ['.ink,.ink div', `color:${dark.ink}!important`],
    ['.quiet,.quiet div', `color:${dark.quiet}!important`],
    ['.accent', `color:${link}!important`],
    ['.line p,.quote', `border-color:${dark.line}!important`],
    ['.button td', `background:${button}!important`],
    ['.button a', `background:${button}!important;color:${onButton}!important`],
  ];
  const byAttribute = rules.map(
    ([selector, declarations]) =>
      `${selector
        .split(',')
        .map((one) => `[data-ogsc] ${one}`)
        .join(',')}{${declarations}}`,
  );
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${rules.map(([selector, declarations]) => `${selector}{${declarations}}`).join('')}}
${byAttribute.join('')}`;
}

/** On a phone the sheet is the screen. */
export const phoneStyle = `@media (max-width:480px){.inset>table>tbody>tr>td{padding-left:20px!important;padding-right:20px!important}.headline{font-size:27px!important}.beside{padding:12px 0 0!important}}`;
