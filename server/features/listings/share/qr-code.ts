import { encode } from 'uqr';

/** Light squares around a code, without which scanners do not find it. */
const quietZone = 4;

export type QrCode = { size: number; dark: readonly (readonly [x: number, y: number])[] };

/** The squares of a code that still reads with a seventh of it damaged. */
export function encodeQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return {
    size,
    dark: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : []))),
  };
}

/** Black on white and of no size of its own, as sign makers take it. */
export function drawQrCode(text: string): string {
  const { size, dark } = encodeQrCode(text);
  const squares = dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1200" height="1200" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares}"/></svg>`;
}
