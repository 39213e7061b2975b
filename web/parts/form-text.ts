/** The values of the named fields as text, one line each, without passwords. */
export function formText(form: HTMLFormElement, names: readonly string[]): string {
  return [...form.elements].flatMap((element) => (isNamed(element, names) ? lineOf(element) : [])).join('\n');
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isNamed = (element: Element, names: readonly string[]): element is Control =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement) &&
  names.some((name) => element.name === name || element.name.startsWith(`${name}.`));

const skippedTypes = ['password', 'hidden', 'file'];

function lineOf(control: Control): string[] {
  if (skippedTypes.includes(control.type) || control.value === '') return [];
  if (control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type))
    return control.checked ? [labelOfControl(control)] : [];
  const value =
    control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? '') : control.value;
  return [`${labelOfControl(control)}: ${value}`];
}

export const labelOfControl = (control: Control): string =>
  control.labels?.[0]?.textContent?.replace(/\*$/, '').trim() ??
  control.getAttribute('aria-label') ??
  control.name;
