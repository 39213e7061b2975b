// The separator is one character class with one quantifier: several overlapping ones would backtrack for seconds on a
// long row of spaces
const secrets =
  /((?:token|password|passwort|secret|code|authorization|bearer)["']*[:=\s]["':=\s]*(?:bearer\s{1,9})?)[^\s"'&,;)}]+/gi;
const longCodes = /\b[A-Za-z0-9_-]{32,}\b/g;

/** Keeps the text of an error report and redacts anything that grants access. */
export const redactSecrets = (text: string) =>
  text.replace(secrets, '$1[removed]').replace(longCodes, '[removed]');
