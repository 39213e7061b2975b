/** The rules of the report beside those of every page behind a link. */
export const pictureStyle = `
main { max-width: 45rem; overflow: hidden; }
h2 { margin: 32px 0 8px; font-size: 1.1rem; }
.cover { display: block; width: calc(100% + 56px); height: auto; aspect-ratio: 16 / 9; margin: -32px -28px 24px; object-fit: cover; background: var(--line); color: var(--muted); }
.facts { font-size: 1.1rem; }
.note { margin: 20px 0 0; padding: 2px 0 2px 16px; border-left: 3px solid var(--action); font-size: 1.05rem; overflow-wrap: anywhere; }
.note p { margin: 0; }
.numbers { display: grid; grid-template-columns: repeat(2, 1fr); gap: 1px; margin: 24px 0; padding: 0; list-style: none; background: var(--line); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.numbers li { padding: 16px 18px; background: var(--sheet); }
.numbers strong { display: block; font-size: 2.1rem; line-height: 1.1; font-weight: 600; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.numbers span { color: var(--muted); font-size: 0.9rem; }
.chart { display: block; width: 100%; height: auto; }
.chart line { stroke: var(--line); stroke-width: 1; }
.chart polyline { fill: none; stroke: var(--action); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.ends { display: flex; justify-content: space-between; margin: 4px 0 0; color: var(--muted); font-size: 0.85rem; }
.sources { margin: 0; padding: 0; list-style: none; }
.sources li { display: flex; justify-content: space-between; gap: 16px; padding: 8px 4px; border-bottom: 1px solid var(--line); }
.agent { display: flex; gap: 18px; align-items: center; margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line); }
.agent img { width: 88px; height: 88px; flex: none; border-radius: 50%; object-fit: cover; background: var(--line); }
.agent p { margin: 0; } .agent a { white-space: nowrap; }
.agent-name { font-size: 1.1rem; font-weight: 600; }
@media (max-width: 480px) { .cover { width: calc(100% + 40px); margin: -24px -20px 20px; } .numbers strong { font-size: 1.7rem; } .numbers li { padding: 14px; } }
@media (forced-colors: active) { .chart polyline { stroke: CanvasText; } }
@media print {
  :root { color-scheme: light; --ground: #fff; --sheet: #fff; --ink: #161c19; --muted: #5c655d; --line: #d9ded7; --action: #1d6450; }
  body { display: block; padding: 0; font-size: 14px; } main { max-width: none; border: 0; padding: 0; }
  .cover { width: 100%; margin: 0 0 20px; max-height: 8cm; } .screen-only { display: none; }
  .numbers, .chart, .agent, table { break-inside: avoid; }
}
`;
