// The package brings no types.
declare const punycode: { toUnicode: (domain: string) => string };
// eslint-disable-next-line import/no-default-export -- so the package has it
export { punycode as default };
