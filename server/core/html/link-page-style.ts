import { sha256 } from '#server/core/security/hashes.ts';

/** The complete inline style of these pages: they are on the host of the portal and load nothing. */
export const style = `
:root { color-scheme: light dark; --ground: #f3f5f1; --sheet: #fff; --ink: #161c19; --muted: #5c655d; --line: #e4e8e2; --action: #1d6450; --on-action: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101714; --sheet: #19211d; --ink: #eaf0ec; --muted: #a3afa7; --line: #2a342f; --action: #86d3b6; --on-action: #0b1a14; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 17px/1.55 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 34rem; padding: 32px 28px; background: var(--sheet); border: 1px solid var(--line); border-radius: 16px; }
h1 { margin: 0 0 12px; font-size: 1.6rem; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 16px; }
.from { color: var(--muted); font-size: 0.9rem; margin-bottom: 8px; }
.mail { padding: 14px 16px; border: 1px solid var(--line); border-radius: 10px; }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
th, td { padding: 8px 4px; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; overflow-wrap: normal; }
thead th { color: var(--muted); font-size: 0.85rem; vertical-align: bottom; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
tbody tr:last-child > * { border-bottom: 0; font-weight: 600; }
form { margin: 0; }
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
legend { margin-bottom: 4px; padding: 0; font-weight: 600; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; cursor: pointer; }
input { width: 20px; height: 20px; flex: none; margin: 0; accent-color: var(--action); }
.doing { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 20px 0 0; }
button { min-height: 44px; padding: 10px 20px; border: 1px solid transparent; border-radius: 10px; background: var(--action); color: var(--on-action); font: inherit; font-weight: 600; cursor: pointer; }
a { color: var(--action); display: inline-flex; align-items: center; min-height: 44px; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
@media (max-width: 480px) { main { padding: 24px 20px; } .doing > * , button { width: 100%; justify-content: center; } }
`;

export const styleSource = `'sha256-${sha256(style).toString('base64')}'`;
