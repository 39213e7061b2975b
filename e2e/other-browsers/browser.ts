/**
 * The actions of journeys in other browsers, as a person does them: by roles and names, with real clicks and keys. Each call
 * waits for its element, and fails with the text of the page where it does not come.
 */
export type OtherBrowser = {
  name: 'Firefox' | 'WebKit';
  open: (url: string) => Promise<void>;
  click: (role: Role, name: Name) => Promise<void>;
  /** Replaces the text of a field. */
  fill: (label: Name, text: string) => Promise<void>;
  /** Types where the focus is. */
  type: (text: string) => Promise<void>;
  /** Chooses an option of a select by its label. */
  choose: (label: Name, option: string) => Promise<void>;
  /** Puts files into the n-th field for files. */
  attach: (paths: readonly string[], n?: number) => Promise<void>;
  /** Drags by the mouse, in steps, from the middle of one to the middle of the other. */
  drag: (from: [Role, Name], to: [Role, Name]) => Promise<void>;
  /** The following calls are meant for the frame with this title, or for the page again. */
  enter: (frame: string | 'page') => Promise<void>;
  /** Looks for elements only inside what this selector finds, until `undefined`. */
  within: (selector: string | undefined) => void;
  evaluate: <Value>(source: () => Value) => Promise<Value>;
  close: () => Promise<void>;
};

export type Role = 'button' | 'link' | 'textbox' | 'combobox' | 'checkbox' | 'radio' | 'tab' | 'listitem';
export type Name = string | RegExp;

/** A name as it is handed to a page, which takes no expressions. */
export const toPattern = (name: Name): [source: string, flags: string] =>
  typeof name === 'string'
    ? [`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`, '']
    : [name.source, name.flags];

/** Runs in the page: the first element of a role with a name that is shown. */
export function findControl(
  [source, flags]: [source: string, flags: string],
  role: string,
  within?: string,
): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    textbox:
      'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
    combobox: 'select, [role=combobox]',
    checkbox: 'input[type=checkbox], [role=checkbox], [role=switch]',
    radio: 'input[type=radio], [role=radio]',
    tab: '[role=tab]',
    listitem: 'li',
  };
  const textOf = (elements: Iterable<Element | null>) =>
    [...elements].map((one) => one?.textContent).join(' ');
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    return (
      (ids.length > 0 && textOf(ids.map((id) => document.getElementById(id)))) ||
      element.getAttribute('aria-label') ||
      (labels && labels.length > 0 && textOf(labels)) ||
      textOf([element])
    )
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
  const pattern = new RegExp(source, flags);
  // a dialog that is open is all there is for a person
  const place = document.querySelector(within ?? '[role=dialog], [role=alertdialog]');
  return (
    [...(place ?? document).querySelectorAll(selectors[role] ?? role)].find(
      (element) => element.checkVisibility({ visibilityProperty: true }) && pattern.test(nameOf(element)),
    ) ?? null
  );
}

/** Repeats until there is a value, for a minute at most. */
export async function waitFor<Value>(
  read: () => Promise<Value | null | undefined | false>,
  describe: () => Promise<string>,
): Promise<Value> {
  const until = Date.now() + 60_000;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > until) throw new Error(await describe());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
