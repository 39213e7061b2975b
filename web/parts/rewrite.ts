/** Changes the text of a field on blur, so that React and the form notice. */
export function rewrite(
  field: HTMLInputElement | HTMLTextAreaElement,
  normalize: (typed: string) => string,
): void {
  const normalized = normalize(field.value);
  if (normalized === field.value) return;
  // through the native setter: after setting `value`, React would ignore the change event
  field.setRangeText(normalized, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
