/** Houses of the demo listings, drawn with shapes alone. */
type Palette = { sky: string; wall: string; roof: string; door: string; lawn: string; tree: string };

const palettes: readonly Palette[] = [
  { sky: '#cfe6f5', wall: '#f4efe6', roof: '#4a5560', door: '#c2502e', lawn: '#8fbf7f', tree: '#3f7d4e' },
  { sky: '#fbe3c8', wall: '#dfe7e3', roof: '#7a3b2e', door: '#2f6b74', lawn: '#a9b86a', tree: '#d0743c' },
  { sky: '#d9e2f2', wall: '#e9d9c3', roof: '#2f3e4e', door: '#e0a43a', lawn: '#7fb08c', tree: '#2f6b5a' },
  { sky: '#e6f0ea', wall: '#c9d6df', roof: '#52616b', door: '#8c2f39', lawn: '#94c47d', tree: '#4f8f3a' },
  { sky: '#f7d9cf', wall: '#fbf7ef', roof: '#395b50', door: '#39507a', lawn: '#b3bf73', tree: '#b8542f' },
  { sky: '#c8dff0', wall: '#f0d9b8', roof: '#5b4636', door: '#2d7a6b', lawn: '#86b573', tree: '#356b3f' },
];

export const housePictures: readonly string[] = palettes.map(drawHouse);

function drawHouse({ sky, wall, roof, door, lawn, tree }: Palette, index: number): string {
  const isWide = index % 2 === 0;
  const [leftEdge, width] = isWide ? [330, 560] : [420, 400];
  const right = leftEdge + width;
  const top = isWide ? 360 : 250;
  const pane = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="90" height="80" fill="#fff"/><rect x="${x + 7}" y="${y + 7}" width="35" height="66" fill="#ffe9b0"/><rect x="${x + 48}" y="${y + 7}" width="35" height="66" fill="#ffe9b0"/>`;
  const upper = isWide ? '' : pane(leftEdge + 50, 300) + pane(right - 140, 300);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <rect width="1200" height="800" fill="${sky}"/><circle cx="980" cy="150" r="70" fill="#fff4cf"/>
    <path d="M0 520 Q300 440 600 510 T1200 480 V800 H0Z" fill="${lawn}" opacity="0.55"/><rect y="610" width="1200" height="190" fill="${lawn}"/>
    <rect x="160" y="420" width="26" height="210" fill="#6b4a35"/><circle cx="173" cy="370" r="120" fill="${tree}"/><circle cx="235" cy="430" r="80" fill="${tree}"/>
    <rect x="${leftEdge}" y="${top}" width="${width}" height="${630 - top}" fill="${wall}"/>
    <path d="M${leftEdge - 40} ${top} L${leftEdge + width / 2} ${top - 170} L${right + 40} ${top} Z" fill="${roof}"/>
    <rect x="${right - 120}" y="${top - 150}" width="50" height="90" fill="${roof}"/>
    ${upper}${pane(leftEdge + 50, 450)}${pane(right - 140, 450)}
    <rect x="${leftEdge + width / 2 - 45}" y="470" width="90" height="160" fill="${door}"/><circle cx="${leftEdge + width / 2 + 28}" cy="555" r="6" fill="#fff"/>
    <path d="M${leftEdge + width / 2 - 60} 630 H${leftEdge + width / 2 + 60} L${leftEdge + width / 2 + 150} 800 H${leftEdge + width / 2 - 150} Z" fill="#e8e1d3"/>
    <circle cx="${right + 70}" cy="610" r="55" fill="${tree}"/><circle cx="${right + 140}" cy="625" r="40" fill="${tree}"/></svg>`;
}
